<?php
// parse_url of PHP. It replaces control characters by "_".
function userinfo(array $u): ?string {
    return isset($u['user']) ? $u['user'] . (isset($u['pass']) ? ':' . $u['pass'] : '') : null;
}

function parse(string $input): array {
    $u = parse_url($input);
    if ($u === false) return ['error' => 'false'];
    $a = ['scheme' => $u['scheme'] ?? null, 'userinfo' => userinfo($u), 'path' => $u['path'] ?? '', 'query' => $u['query'] ?? null, 'fragment' => $u['fragment'] ?? null];
    if (isset($u['host'])) $a['host'] = $u['host'];
    if (isset($u['port']) && str_contains($input, ':' . $u['port'])) $a['port'] = (string)$u['port']; // a number
    return $a;
}

function read(string $input): array {
    $u = parse_url($input);
    if ($u === false) return ['error' => 'false'];
    return ['scheme' => $u['scheme'] ?? null, 'user' => $u['user'] ?? null, 'password' => $u['pass'] ?? null, 'host' => ($u['host'] ?? '') === '' ? null : $u['host'],
        'port' => isset($u['port']) ? (string)$u['port'] : null, 'path' => $u['path'] ?? ''];
}

function say(array $line): void {
    echo json_encode($line, JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}

say(['protocol' => 1, 'name' => 'PHP parse_url', 'version' => PHP_VERSION, 'checks' => ['parse', 'read']]);
while (($line = fgets(STDIN)) !== false) {
    $q = json_decode($line, true);
    say(['id' => $q['id']] + ($q['check'] === 'parse' ? parse($q['input']) : read($q['input'])));
}
