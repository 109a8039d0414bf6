import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from '../../../main/api/base-url.ts';

const base = (text: string): string => {
  const parsed = parseBaseUrl(text);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
};
const code = (text: string): string => {
  const parsed = parseBaseUrl(text);
  return parsed.ok ? `ok ${parsed.value}` : parsed.error.code;
};

describe('base URLs', () => {
  it.each([
    ['https://stats.example.com', 'https://stats.example.com'],
    ['  https://Stats.Example.com/  ', 'https://stats.example.com'],
    ['https://example.com/app//', 'https://example.com/app'],
    ['https://example.com:8443/a/b', 'https://example.com:8443/a/b'],
    ['https://example.com/api/v1', 'https://example.com'],
    ['https://example.com/app/api/v1/transcriptions/', 'https://example.com/app'],
    ['stats.example.com', 'https://stats.example.com'],
    ['stats.example.com/path', 'https://stats.example.com/path'],
    ['localhost:8000', 'http://localhost:8000'],
    ['http://localhost:8000/', 'http://localhost:8000'],
    ['http://127.0.0.1:9/x', 'http://127.0.0.1:9/x'],
    ['http://127.1', 'http://127.0.0.1'],
    ['http://[::1]:80', 'http://[::1]'],
    ['api.localhost', 'https://api.localhost'],
    ['http://127.255.0.9', 'http://127.255.0.9'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('reads %s', (typed, expected) => {
    expect(base(typed)).toBe(expected);
  });

  it.each([
    ['', 'address_invalid'],
    ['   ', 'address_invalid'],
    ['https://', 'address_invalid'],
    ['ftp://example.com', 'address_invalid'],
    ['file:///etc/passwd', 'address_invalid'],
    ['javascript://x', 'address_invalid'],
    ['https://user:secret@example.com', 'address_invalid'],
    ['https://example.com/?a=1', 'address_invalid'],
    ['https://example.com/#top', 'address_invalid'],
    ['https://exa mple.com', 'address_invalid'],
    ['not an address', 'address_invalid'],
    ['http://example.com', 'address_insecure'],
    ['http://192.168.1.5', 'address_insecure'],
    ['http://127.0.0.1.example.com', 'address_insecure'],
    ['http://localhost.example.com', 'address_insecure'],
    ['http://0.0.0.0', 'address_insecure'],
    // A name server may answer for these.
    ['http://api.localhost', 'address_insecure'],
    ['http://localhost.', 'address_insecure'],
    ['http://[::2]', 'address_insecure'],
    ['http://[::ffff:192.168.1.5]', 'address_insecure'],
  ])('refuses “%s” as %s', (typed, expected) => {
    expect(code(typed)).toBe(expected);
  });
});
