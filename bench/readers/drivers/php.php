<?php
// Answers for PHP's parse_url.
if (($argv[1] ?? '') === 'version') {
    echo 'PHP ', PHP_VERSION, "\n";
    exit;
}
while (($line = fgets(STDIN)) !== false) {
    $u = parse_url(json_decode($line));
    if ($u === false) {
        $answer = ['outcome' => 'error'];
    } else {
        $host = $u['host'] ?? '';
        $answer = [
            'outcome' => $host === '' ? 'none' : 'host',
            'host' => $host,
            'user' => $u['user'] ?? '',
            'password' => $u['pass'] ?? '',
        ];
    }
    echo json_encode(['PHP parse_url' => $answer], JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
