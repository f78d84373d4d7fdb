package scheme

import "sync"

// Known returns the rules of all schemes that this package knows. Some of the schemes
// are not registered; see [Registered]. It always returns the same set.
func Known() *Set { return known() }

var known = sync.OnceValue(func() *Set {
	var all []Rules
	for _, rules := range families {
		all = append(all, rules()...)
	}
	return NewSet(all...)
})

// families are the functions with the rules of one family of schemes each.
var families = [...]func() []Rules{
	aboutRules,
	acapRules,
	acctRules,
	amqpRules,
	beepRules,
	blobRules,
	bucketRules,
	capRules,
	cidRules,
	cnrpRules,
	coapRules,
	cridRules,
	dataRules,
	diameterRules,
	dictRules,
	didRules,
	dnsRules,
	doiRules,
	dtnRules,
	exampleRules,
	fileRules,
	frogansRules,
	ftpRules,
	geoRules,
	gitRules,
	gopherRules,
	h323Rules,
	hadoopRules,
	httpRules,
	iaxRules,
	icapRules,
	imapRules,
	imRules,
	infoRules,
	ipfsRules,
	ippRules,
	irisRules,
	javascriptRules,
	ldapRules,
	magnetRules,
	mailtoRules,
	mongodbRules,
	mqttRules,
	msrpRules,
	mtqpRules,
	mysqlRules,
	newsRules,
	nfsRules,
	niRules,
	opaqueLockTokenRules,
	paymentRules,
	pkcs11Rules,
	popRules,
	postgresRules,
	redisRules,
	reloadRules,
	rsyncRules,
	rtmpRules,
	rtspRules,
	serviceRules,
	sieveRules,
	sipRules,
	snmpRules,
	sshRules,
	stunRules,
	svnRules,
	tagRules,
	telnetRules,
	telRules,
	tftpRules,
	thisMessageRules,
	tipRules,
	tvRules,
	urnRules,
	vemmiRules,
	vncRules,
	websocketRules,
	xconRules,
	xmppRules,
	z3950Rules,
}
