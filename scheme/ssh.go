package scheme

import "github.com/urikit/uri"

// draft-ietf-secsh-scp-sftp-ssh-uri-04, which did not become an RFC but which programs
// follow: a host, an optional user and port, and a path. Port 22.

func sshRules() []Rules {
	rules := Rules{
		Source:     "draft-ietf-secsh-scp-sftp-ssh-uri-04",
		Authority:  required,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{DefaultPort: "22", SlashPath: true},
	}
	ssh, sftp := rules, rules
	ssh.Name, ssh.Identifies = "ssh", "interactive services and, for some programs, repositories, over SSH"
	sftp.Name, sftp.Identifies = "sftp", "files and directories, over SSH"
	return []Rules{ssh, sftp}
}
