/** Guards of the key, of the choice of the service, and of stored files. */
import { mutate } from '../mutation.ts';

const settings = 'test/unit/settings/settings.test.ts';
const serviceChange = 'test/unit/settings/service-change.test.ts';
const sealedKey = 'test/unit/settings/sealed-key.test.ts';
const oldKeys = 'test/unit/settings/remove-old-keys.test.ts';
const authorities = 'test/unit/settings/authorities.test.ts';
const binding = 'test/unit/settings/key-binding.test.ts';
const baseUrl = 'test/unit/api/base-url.test.ts';

export const keyMutations = [
  ...mutate(
    'main/settings/key-binding.ts',
    [binding, settings],
    [
      ['key-bound-to-content-only', 'one[0] === other[0] && one[1] === other[1]', 'one[1] === other[1]'],
      ['key-bound-to-analytics-only', 'one[0] === other[0] && one[1] === other[1]', 'one[0] === other[0]'],
      ['key-unbound', 'return bound[1] === current[1] && (', 'return ('],
    ],
  ),
  ...mutate(
    'main/settings/key-binding.ts',
    [binding, sealedKey, authorities],
    [
      ['seal-analytics', 'analytics === origins[0] && content', 'analytics !== null && content'],
      ['seal-content', '&& content === origins[1] ?', '&& content !== null ?'],
      ['seal-missing', 'if (!sealed.success ||', 'if (!sealed.success) return text;\n  if ('],
      ['seal-authorities', ' || !isTrustedAsBefore(sealed.data.authorities, authorities)', ''],
    ],
  ),
  ...mutate(
    'main/settings/key-safe.ts',
    [settings, sealedKey, serviceChange, authorities],
    [
      [
        'key-after-change',
        '!isBoundTo(origins, settings) || getAuthorityDigest(settings) !== authorities',
        'getAuthorityDigest(settings) !== authorities',
      ],
      ['authorities-after-change', 'if (!isBoundTo(origins, settings)) return urlsChanged();', ''],
      [
        'key-unprotected',
        'unprotected ? toPlain(sealed) : null',
        'unprotected !== null ? toPlain(sealed) : null',
      ],
      ['key-clear-all', '!all && !isBoundTo(origins, settings)', '!isBoundTo(origins, settings)'],
      ['key-foreign', 'this.#foreign.add(ciphertext);', ''],
      ['key-cleared-in-memory', 'this.#sessionKeys = this.#sessionKeys.filter(isKept);', ''],
      [
        'key-replaced-meanwhile',
        'if (this.#findSessionKey() || this.#findRecord()?.ciphertext !== ciphertext) return this.read();',
        '',
      ],
    ],
  ),
  ...mutate(
    'main/settings/settings.ts',
    [settings, serviceChange],
    [
      [
        'key-refused',
        'if (isRefused(test.analytics) || isRefused(test.content)) return',
        'if (isRefused(test.analytics) && isRefused(test.content)) return',
      ],
      ['service-unasked', 'if (!agreed.ok) return agreed;\n    // The settings may', '// The settings may'],
    ],
  ),
  ...mutate(
    'main/settings/service-change.ts',
    [serviceChange],
    [
      ['service-same-origin', '|| origin === agreed) continue;', '|| origin !== null) continue;'],
      [
        'service-former-origin',
        'const agreed = getAgreedOrigin(before, name);',
        'const agreed = getOrigin(before[name]) ?? undefined;',
      ],
      [
        'service-content-only',
        "const names = ['contentUrl', 'analyticsUrl'] as const;",
        "const names = ['contentUrl'] as const;",
      ],
    ],
  ),
  ...mutate(
    'main/settings/service-change.ts',
    [serviceChange, settings],
    [
      [
        'service-other-agreement',
        'isSameServiceChange(agreed, findServiceChange(before, patched.value))',
        'isSameServiceChange(agreed, agreed)',
      ],
      [
        'service-declined',
        'return agreed.value ? ok(change) : notChanged(change);',
        'return ok(agreed.value ? change : change);',
      ],
    ],
  ),
  ...mutate(
    'main/settings/settings-copies.ts',
    [oldKeys],
    [
      ['old-key-records', "...('keys' in settings && { keys: records.filter(isStored) }),", ''],
      ['old-key-damaged', ".replace(longBase64, (found) => (stored.has(found) ? found : ''))", ''],
    ],
  ),
  ...mutate(
    'main/api/base-url.ts',
    [baseUrl],
    [
      [
        'http-elsewhere',
        "if (url.protocol === 'http:' && !isLoopback(url.hostname)) {",
        "if (url.protocol === 'x:' && !isLoopback(url.hostname)) {",
      ],
      [
        'url-credentials',
        "if (url.username !== '' || url.password !== '') {",
        "if (url.username !== '' && url.password === 'x') {",
      ],
      [
        'url-scheme',
        "if (url.protocol !== 'https:' && url.protocol !== 'http:') {",
        "if (url.protocol === 'x:') {",
      ],
    ],
  ),
  ...mutate(
    'main/shell/key-encryption.ts',
    ['test/unit/shell/key-encryption.test.ts'],
    [
      ['keychain-basic-text', 'if (!isUnprotected(backend)) return ok(', 'if (backend !== null) return ok('],
      ['keychain-unknown', " || backend === 'unknown'", ''],
    ],
  ),
  ...mutate(
    'main/diagnostics/rotating-file.ts',
    ['test/unit/diagnostics/rotating-file.test.ts'],
    [['log-mode', 'chmodSync(this.#file, 0o600)', 'chmodSync(this.#file, 0o644)']],
  ),
  ...mutate(
    'main/api/loopback.ts',
    [baseUrl, 'test/unit/api/connection/loopback.test.ts'],
    [
      ['url-loopback-subnet', "addSubnet('127.0.0.0', 8", "addSubnet('126.0.0.0', 7"],
      ['url-localhost-resolved', 'if (hostname.toLowerCase() !== localName) {', "if (hostname !== '') {"],
      ['url-localhost-subdomain', 'if (hostname === localName)', 'if (hostname.endsWith(localName))'],
    ],
  ),
  ...mutate(
    'main/storage/database.ts',
    ['test/unit/storage/database.test.ts'],
    [['database-mode', 'chmodSync(file, 0o600)', 'chmodSync(file, 0o644)']],
  ),
  ...mutate(
    'main/storage/database.ts',
    ['test/unit/storage/database.test.ts'],
    [['passing-is-no-damage', 'if (!isDamage(error)) throw error;', '']],
  ),
];
