package scheme

import "github.com/urikit/uri"

// Objects in buckets. Their schemes come from the documents of two commands: AWS CLI
// Command Reference, "s3", "Path Argument Type", and Google Cloud Storage, "gcloud
// storage". The authority is the bucket alone.

func bucketRules() []Rules {
	rules := Rules{
		Authority: required,
		Userinfo:  forbidden,
		Host:      required,
		Port:      forbidden,
		Form:      uri.SchemeForm{SlashPath: true},
	}
	s3, gs := rules, rules
	s3.Name, s3.Identifies, s3.Source = "s3", "objects of Amazon S3", "AWS CLI Command Reference, s3"
	gs.Name, gs.Identifies, gs.Source = "gs", "objects of Google Cloud Storage", "Google Cloud Storage, gcloud storage"
	return []Rules{s3, gs}
}
