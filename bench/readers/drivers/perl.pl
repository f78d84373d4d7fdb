# Answers for Perl's URI.
use strict;
use warnings;
use JSON::PP;
use URI;

if (($ARGV[0] // '') eq 'version') {
    print "Perl $^V, URI $URI::VERSION\n";
    exit;
}
my $json = JSON::PP->new->utf8->allow_nonref->canonical;
while (my $line = <STDIN>) {
    my $answer = eval {
        my $u = URI->new($json->decode($line));
        # Schemes that the module does not know have an authority and no host; so have
        # references without a scheme.
        my ($host, $userinfo);
        if ($u->can('host')) {
            ($host, $userinfo) = ($u->host, $u->userinfo);
            # It is without the brackets of an address.
            $host = "[$host]" if ($u->authority // '') =~ /(?:^|@)\[\Q$host\E\]/;
        } elsif ($u->can('authority') && defined $u->authority) {
            die "no host\n";
        }
        my ($user, $password) = split /:/, $userinfo // '', 2;
        $host //= '';
        utf8::decode($host) unless $host =~ /[^\x00-\xff]/; # of schemes that it does not know
        {
            outcome  => $host eq '' ? 'none' : 'host',
            host     => $host,
            user     => $user // '',
            password => $password // '',
        };
    } // { outcome => 'error' };
    print $json->encode({ 'Perl URI' => $answer }), "\n";
}
