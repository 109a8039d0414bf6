import { expect, test } from 'vitest';
import { protocol } from '../../stand-in/electron/session.ts';
import { schemePrivileges } from '../../stand-in/origin.ts';

test('schemes are registered once with their privileges', () => {
  const privileges = { standard: true, secure: true, stream: true };
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }]);
  expect(schemePrivileges()).toEqual(privileges);
  expect(() => protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])).toThrow(
    'can be called only once',
  );
});
