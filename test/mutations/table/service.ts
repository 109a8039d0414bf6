/** Guards against a hostile service. */
import { mutate } from '../mutation.ts';

const answers = 'test/unit/api/answers.test.ts';
const hostile = 'test/unit/api/hostile-bodies.test.ts';
const records = 'test/unit/api/records.test.ts';
const limits = 'test/unit/api/response-limits.test.ts';
const client = 'test/unit/specification/client.test.ts';

export const serviceMutations = [
  ...mutate(
    'main/api/endpoint.ts',
    ['test/unit/api/websites.test.ts'],
    [
      ['id-dot-segments', "if (id === '' || id === '.' || id === '..') {", "if (id === '') {"],
      ['id-unencoded', 'encodeURIComponent(id.toWellFormed())', 'id.toWellFormed()'],
    ],
  ),
  ...mutate(
    'main/api/http/http-transport.ts',
    ['test/unit/api/network.test.ts', 'test/unit/api/tls-errors.test.ts'],
    [['tls-unchecked', 'rejectUnauthorized: true', 'rejectUnauthorized: false']],
  ),
  ...mutate(
    'main/uploads/queue/reducer/schedule.ts',
    ['test/unit/uploads/reducer.test.ts'],
    [['resume-with-all-files', '|| state.lanes[place].circuitBreaker.isTrial', '']],
  ),
  ...mutate(
    'main/uploads/queue/reducer/failures.ts',
    ['test/unit/uploads/family-answers.test.ts'],
    [['quota-for-one-file', "isNameRefused(error, name) ? 'quota' :", "name === '' ? 'quota' :"]],
  ),
  ...mutate(
    'main/api/http/redact-key.ts',
    [limits, answers, records, hostile],
    [
      ['key-in-detail', '{ detail: redactValues(detail, redact) }', '{ detail }'],
      ['key-in-message', '{ serviceMessage: redact(serviceMessage) }', '{ serviceMessage }'],
      ['key-in-fields', '{ fields: redactFields(fields, redact) }', '{ fields }'],
    ],
  ),
  ...mutate(
    'main/lib/secret-forms.ts',
    [limits, answers, records, hostile],
    [['key-percent-encoded', '    percent,\n', '']],
  ),
  ...mutate(
    'main/lib/secret-forms.ts',
    ['test/unit/diagnostics/redactor.test.ts'],
    [
      ['key-base64', '...toBase64Forms(secret), ', ''],
      ['key-hexadecimal', 'hex, hex.toUpperCase()', ''],
      ['key-json', '    JSON.stringify(secret).slice(1, -1),\n', ''],
      [
        'key-named-entities',
        "    secret.replace(/[&<>\"']/g, (character) => namedEntities[character] ?? ''),\n",
        '',
      ],
      ['key-decimal-entities', '    toEntities(secret, String),\n', ''],
      ['key-hexadecimal-entities', '    toEntities(secret, (code) => `x${code.toString(16)}`),\n', ''],
    ],
  ),
  ...mutate(
    'main/api/http/response-errors.ts',
    [answers, records, client],
    [
      ['redirect-query', 'url.origin + (url.pathname', 'url.href + (url.pathname'],
      [
        'redirect-insecure',
        "if (from.protocol === 'https:' && to.protocol === 'http:') {",
        "if (from.protocol === 'x:') {",
      ],
    ],
  ),
  ...mutate(
    'main/api/http/json.ts',
    [limits, hostile, answers],
    [
      ['json-depth', 'depth: 200,', 'depth: 200_000_000,'],
      ['json-values', 'defaultMaxValues = 100_000;', 'defaultMaxValues = 100_000_000;'],
      ['json-fields', 'fields: 1_000,', 'fields: 100_000_000,'],
      ['json-names', 'nameBytes: 1_000,', 'nameBytes: 100_000_000,'],
      ['json-text', 'textBytes: 8 * 1024 * 1024,', 'textBytes: 800 * 1024 * 1024,'],
      ['json-number', 'numberLength: 1_000,', 'numberLength: 100_000_000,'],
      ['json-integers', 'hasLongNumber ? parseExactly(text) : JSON.parse(text)', 'JSON.parse(text)'],
    ],
  ),
  ...mutate(
    'main/api/http/read-response.ts',
    [limits, hostile, answers],
    [
      ['response-compressed', "if (encoding !== '' && encoding !== 'identity') {", "if (encoding === 'x') {"],
      [
        'response-size',
        'const maxResponseBytes = 16 * 1024 * 1024;',
        'const maxResponseBytes = 160 * 1024 * 1024;',
      ],
    ],
  ),
  ...mutate(
    'main/api/http/excerpt.ts',
    [limits, hostile, answers],
    [
      ['excerpt-control-characters', '\\u202a-\\u202e\\u2066-\\u2069', ''],
      ['excerpt-length', 'const scanned = text.slice(0, 10 * limit + 1_000);', 'const scanned = text;'],
      ['excerpt-scanned', 'const page = text.slice(0, maxScannedCharacters);', 'const page = text.slice(0);'],
    ],
  ),
  ...mutate(
    'main/api/http/response-errors.ts',
    [limits, hostile, answers],
    [
      ['field-name', 'toSingleLine(name, maxFieldNameLength)', 'name'],
      ['field-count', '.slice(0, 100)', '.slice(0, 100_000_000)'],
    ],
  ),
  ...mutate(
    'main/api/resources/records.ts',
    [limits, hostile, answers, records],
    [
      ['row-count', 'const maxRows = 10_000;', 'const maxRows = 10_000_000;'],
      ['other-record', 'if (id !== undefined && known !== id) {', "if (id === '' && known !== id) {"],
    ],
  ),
  ...mutate(
    'main/api/resources/values.ts',
    [limits, answers, records, hostile],
    [
      ['own-properties', 'Object.hasOwn(object, name) ? object[name] : undefined', 'object[name]'],
      ['unsafe-names', "new Set(['__proto__', 'constructor', 'prototype'])", 'new Set<string>()'],
    ],
  ),
  ...mutate(
    'main/api/resources/values.ts',
    [limits, answers, records],
    [['id-of-dots', " && id !== '.' && id !== '..'", '']],
  ),
];
