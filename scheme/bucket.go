package scheme

import "github.com/urikit/uri"

// Objects in buckets, named after the commands that made the schemes: AWS CLI
// Command Reference, "s3", "Path Argument Type", and Google Cloud Storage, "gcloud
// storage". The authority is the bucket and nothing else.

func bucketRules() []Rules {
	rules := Rules{
		Authority: Required,
		Userinfo:  Forbidden,
		Host:      Required,
		Port:      Forbidden,
		Form:      uri.SchemeForm{SlashPath: true},
	}
	s3, gs := rules, rules
	s3.Name, s3.Identifies, s3.Source = "s3", "objects of Amazon S3", "AWS CLI Command Reference, s3"
	gs.Name, gs.Identifies, gs.Source = "gs", "objects of Google Cloud Storage", "Google Cloud Storage, gcloud storage"
	return []Rules{s3, gs}
}
