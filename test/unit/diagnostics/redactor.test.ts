import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Redactor } from '../../../main/diagnostics/redactor.ts';
import { getSecretForms } from '../../../main/lib/secret-forms.ts';

const profile = path.join(os.homedir(), '.config', 'Sidetone');
const redactor = new Redactor([{ path: profile, placeholder: '[profile]' }]);
const redact = (line: string): string => redactor.redact(line);

describe('paths', () => {
  it.each([
    [
      "ENOENT: no such file, open '/home/anna/private memos/doctor.wav'",
      "ENOENT: no such file, open '[path].wav'",
    ],
    ["rename '/home/anna/a.txt' -> '/mnt/x/b.mp3'", "rename '[path].mp3'"],
    ["open '/home/anna's files/doctor.wav'", "open '[path].wav'"],
    ['failed: /home/anna/private memos/doctor, my.flac', 'failed: [path].flac'],
    ['failed: C:\\Users\\Anna Smith\\doctor.wav', 'failed: [path].wav'],
    ['failed: D:/music', 'failed: [path]'],
    ['failed: \\\\nas\\private\\doctor.wav', 'failed: [path].wav'],
    ['failed: ~/private memos/doctor.wav', 'failed: [path].wav'],
    ['(file:///home/anna/private%20memos/doctor.wav', '([path].wav'],
    ['open "/home/anna/x.ogg" failed', 'open "[path].ogg" failed'],
  ])('%s', (line, expected) => {
    expect(redact(line)).toBe(expected);
  });

  it('inside the profile are readable', () => {
    expect(redact(`open '${path.join(profile, 'logs', 'main.log')}'`)).toMatch(
      /^open '\[profile\][\\/]logs[\\/]main\.log'$/,
    );
    expect(redact(`at ${pathToFileURL(profile).href}/x.js`)).toBe('at [profile]/x.js');
    expect(redact(`open '${profile} of Anna/x.wav'`)).not.toContain('Anna');
    expect(redact(`open '${profile}-Anna/x.wav'`)).not.toContain('Anna');
  });

  it.each([
    'upload 1b2-3: queued → uploading (jobs_added)',
    'all uploads: paused (attempt_ended, rate_limited, status 429, until 2026-01-01T00:00:00.000Z)',
    'sidetone:settings.get failed: TypeError: [message]',
    'GET https://content.example/v1/transcriptions and 3/4 of it',
  ])('are not seen in: %s', (line) => {
    expect(redact(line)).toBe(line);
  });
});

describe('credentials', () => {
  it.each([
    ['proxy http://anna:p@ss/w0rd@proxy:8080 refused', 'proxy http://[credentials]@proxy:8080 refused'],
    ['GET https://x.example/a?key=abc#frag now', 'GET https://x.example/a?[query] now'],
    ['authorization: Basic YW5uYTpwYXNz', 'authorization: [secret]'],
    ['{"Proxy-Authorization":"Basic YW5uYTpwYXNz"}', '{"Proxy-Authorization":[secret]'],
    ['sent Bearer abc.def-123, refused', 'sent Bearer [secret], refused'],
    ['set-cookie: session=abc', 'set-cookie: [secret]'],
    ['password=two words', 'password=[secret]'],
    ['api_key: abc', 'api_key: [secret]'],
  ])('%s', (line, expected) => {
    expect(redact(line)).toBe(expected);
  });
});

describe('a hidden key', () => {
  const key = 'canary<&"\'>/+?0123456789=abcdef';
  redactor.hideSecret(key);

  it.each(getSecretForms(key))('is removed as %s', (form) => {
    expect(redact(`x ${form} y`)).not.toContain(form);
  });

  const codes = Array.from(key, (character) => character.charCodeAt(0));
  it.each([
    ['percent encoding', `canary%3C%26%22'%3E%2F%2B%3F0123456789%3Dabcdef`],
    ['percent encoding in lower case', `canary%3c%26%22'%3e%2f%2b%3f0123456789%3dabcdef`],
    ['JSON', String.raw`canary<&\"'>/+?0123456789=abcdef`],
    ['named entities', 'canary&lt;&amp;&quot;&#39;&gt;/+?0123456789=abcdef'],
    ['decimal entities', codes.map((code) => `&#${code};`).join('')],
    ['hexadecimal entities', codes.map((code) => `&#x${code.toString(16)};`).join('')],
    [
      'hexadecimal',
      codes
        .map((code) => code.toString(16))
        .join('')
        .toUpperCase(),
    ],
  ])('is removed in %s', (_name, form) => {
    expect(redact(`x ${form} y`)).toContain('[key]');
  });

  it.each([0, 1, 2, 3])('is removed from base64 after %i other bytes', (before) => {
    const line = redact(Buffer.from(`${'x'.repeat(before)}${key}yz`).toString('base64'));
    const recovered = line.split('[key]').map((part) => Buffer.from(part, 'base64').toString());
    expect(recovered.join('|')).not.toContain('canary');
    expect(recovered.join('|')).not.toContain('0123456789');
  });

  it('does not hide words when it is very short', () => {
    redactor.hideSecret('a');
    expect(redact('a queue')).toBe('a queue');
  });
});

it('control characters and long lines cannot forge or flood lines', () => {
  expect(redact('one\u001b[31m\u202etwo\r3')).toBe('one [31m two 3');
  expect(redact('x'.repeat(5_000)).length).toBeLessThan(2_100);
});

describe('a line', () => {
  it('of any length is cut before the rules, and shows no half of a secret', () => {
    const secret = 'k-1234567890';
    const own = new Redactor([]);
    own.hideSecret(secret);
    for (const filler of ['a.', 'a', '/', '"', 'a://']) {
      const text = filler.repeat(500_000);
      expect(own.redact(text + secret).length).toBeLessThanOrEqual(2_001);
      expect(own.redact(text.slice(0, 1_995) + secret)).not.toContain('k-12');
    }
  });

  it('hides a secret with characters of no width in it', () => {
    const own = new Redactor([]);
    own.hideSecret('k-1234567890');
    expect(own.redact('key k-12345\u200b67890 and k-1234\u061c567890')).toBe('key [key] and [key]');
  });
});

it('keys of other services are removed', () => {
  const line =
    'Incorrect API key provided: sk-proj-****************abcd, gsk_0123456789abcdef, AIzaSyA0123456789.';
  expect(redact(line)).toBe('Incorrect API key provided: [secret], [secret], [secret]');
  expect(redact('The task-oriented risk-assessment was skipped.')).toBe(
    'The task-oriented risk-assessment was skipped.',
  );
});
