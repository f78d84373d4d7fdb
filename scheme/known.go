package scheme

import (
	"slices"
	"sync"
)

// Known returns the rules of all schemes that this package knows. Some of the schemes
// are not registered; see [Registered]. It always returns the same set.
func Known() *Set { return known() }

var known = sync.OnceValue(func() *Set {
	return NewSet(slices.Concat(
		aboutRules(),
		acctRules(),
		amqpRules(),
		blobRules(),
		bucketRules(),
		cidRules(),
		coapRules(),
		dataRules(),
		dictRules(),
		didRules(),
		doiRules(),
		exampleRules(),
		fileRules(),
		ftpRules(),
		geoRules(),
		gitRules(),
		gopherRules(),
		httpRules(),
		imapRules(),
		infoRules(),
		ippRules(),
		javascriptRules(),
		ldapRules(),
		magnetRules(),
		mailtoRules(),
		mongodbRules(),
		mqttRules(),
		newsRules(),
		nfsRules(),
		popRules(),
		postgresRules(),
		redisRules(),
		rsyncRules(),
		rtspRules(),
		sipRules(),
		sshRules(),
		stunRules(),
		svnRules(),
		tagRules(),
		telRules(),
		telnetRules(),
		tftpRules(),
		urnRules(),
		vncRules(),
		websocketRules(),
		xmppRules(),
	)...)
})
