package scheme

import "github.com/urikit/uri"

// Version Control with Subversion, "svnserve, a Custom Server": port 3690. With svn+ssh,
// SSH and its configuration decide the port.

func svnRules() []Rules {
	rules := Rules{
		Source:     "Version Control with Subversion, chapter 6",
		Authority:  required,
		Host:       required,
		DomainHost: true,
		Form:       uri.SchemeForm{SlashPath: true},
	}
	svn, ssh := rules, rules
	svn.Name, svn.Identifies = "svn", "repositories, over Subversion's own protocol"
	svn.Form.DefaultPort = "3690"
	ssh.Name, ssh.Identifies = "svn+ssh", "repositories, over SSH"
	return []Rules{svn, ssh}
}
