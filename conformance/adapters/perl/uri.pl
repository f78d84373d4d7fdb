# Perl's URI. It percent-encodes what no URI has.
use strict;
use warnings;
use JSON::PP;
use URI;

my %answers = (
    parse => sub {
        my $u = URI->new($_[0]{input});
        my %a = (path => $u->path // '', fragment => $u->fragment, scheme => $u->_scheme);
        $a{scheme} = $u->_scheme;
        delete $a{scheme} if defined $a{scheme} && index($_[0]{input}, $a{scheme}) < 0;    # in lower case
        $a{query} = $u->query if $u->can('query');
        $a{authority} = $u->authority if $u->can('authority');
        return \%a;
    },
    resolve => sub { return { target => URI->new_abs($_[0]{reference}, $_[0]{base})->as_string } },
    read => sub {
        my $u = URI->new($_[0]{input});
        my ($host, $userinfo, $port);
        if ($u->can('host')) {
            ($host, $userinfo, $port) = ($u->host, $u->userinfo, $u->port);
            $host = "[$host]" if ($u->authority // '') =~ /(?:^|@)\[\Q$host\E\]/;          # it is without the brackets
        } elsif ($u->can('authority') && defined $u->authority) {
            die "no host\n";    # schemes that the module does not know, and references without one
        }
        my ($user, $password) = split /:/, $userinfo // '', 2;
        utf8::decode($host) if defined $host && $host !~ /[^\x00-\xff]/;
        return { host => length($host // '') ? $host : undef, user => $user, password => $password, port => defined $port ? "$port" : undef,
            scheme => $u->scheme, path => $u->path };
    },
);
$| = 1;
my $json = JSON::PP->new->ascii->canonical;
print $json->encode({ protocol => 1, name => 'Perl URI', version => "$URI::VERSION", checks => [sort keys %answers] }), "\n";
while (my $line = <STDIN>) {
    my $q = $json->decode($line);
    my $a = eval { $answers{ $q->{check} }->($q) } // { error => "$@" };
    print $json->encode({ id => $q->{id}, %$a }), "\n";
}
