import { expect, test } from 'vitest';
import { createPublicLookup, isPrivateHost, isPublicAddress } from '../../../main/api/http/public-address.ts';

test.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...[
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
  ],
  ...[
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:0:7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::808:808',
    '2002:a00:1::',
  ],
  ...['2001:db8::1', '2001::1', 'fec0::1', '', 'example.com', '8.8.8'],
])('%j is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['localhost', 'LOCALHOST.', 'a.localhost', '[::1]', '127.0.0.1', '127.0.0.1.'])(
  'the host %j is private without being resolved',
  (host) => {
    expect(isPrivateHost(host)).toBe(true);
  },
);

test('other names are resolved at the connection', () => {
  expect(isPrivateHost('example.com')).toBe(false);
  expect(isPrivateHost('localhost.example.com')).toBe(false);
});

test.each([true, false])('a name that leads inside is refused, all addresses: %s', async (all) => {
  const refusal = new Error('refused');
  const lookup = createPublicLookup(() => refusal);
  const error = await new Promise((resolve) => lookup('localhost', { all }, resolve));
  expect(error).toBe(refusal);
});
