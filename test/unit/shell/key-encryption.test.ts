/** Keychain of main on the keychain of the stand-in, which behaves like that of Electron. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type KeychainMode, readOptions } from '../../stand-in/options.ts';

const userData = path.join(tmpdir(), `keychain-${process.pid}`);

/** Loads the modules again, as in a new process. */
const start = async (keychain: KeychainMode) => {
  vi.resetModules();
  const { state } = await import('../../stand-in/state.ts');
  state.options = readOptions(['--user-data', userData]);
  state.switches.keychain = keychain;
  state.isReady = true;
  const { safeStorage } = await import('../../stand-in/electron/safe-storage.ts');
  vi.doMock('electron', () => ({ safeStorage }));
  const { createKeychain } = await import('../../../main/shell/key-encryption.ts');
  return createKeychain();
};

const clear = () => rmSync(`${userData}.keychain`, { force: true });
beforeEach(clear);
afterEach(clear);

describe('the keychain', () => {
  it('is unavailable after one refusal', async () => {
    const keychain = await start('denied');
    expect(keychain.protection()).toBe('available');
    expect(await keychain.encrypt('key')).toMatchObject({
      ok: false,
      error: { code: 'keychain_unavailable' },
    });
    expect(keychain.protection()).toBe('unavailable');
    expect(await keychain.encrypt('key')).toMatchObject({
      ok: false,
      error: { code: 'keychain_unavailable' },
    });
  });

  it('can store another key when one is unreadable', async () => {
    const keychain = await start('undecryptable');
    expect(await keychain.decrypt('djExeA==')).toMatchObject({
      ok: false,
      error: { code: 'key_unreadable' },
    });
    expect(await keychain.encrypt('key')).toMatchObject({ ok: true });
    expect(keychain.protection()).toBe('available');
  });
});

describe.runIf(process.platform === 'linux')('the keychain on Linux', () => {
  it.each(['basic_text', 'fallback'] as const)(
    '%s is not secure, so nothing is encrypted with it',
    async (mode) => {
      const keychain = await start(mode);
      expect(await keychain.encrypt('key')).toMatchObject({
        ok: false,
        error: { code: 'keychain_unavailable' },
      });
      expect(keychain.protection()).toBe('unprotected');
    },
  );

  it.each([
    ['available', 'secret_service'],
    ['undetected', 'secret_portal'],
  ] as const)('%s is secure', async (mode, backend) => {
    const keychain = await start(mode);
    const encrypted = await keychain.encrypt('key');
    expect(encrypted).toMatchObject({ ok: true, value: { backend } });
    expect(keychain.protection()).toBe('available');
    const ciphertext = encrypted.ok ? encrypted.value.ciphertext : '';
    expect(await keychain.decrypt(ciphertext)).toEqual({
      ok: true,
      value: { text: 'key', shouldReEncrypt: false },
    });
  });

  it('does not trust a backend that it does not know', async () => {
    const keychain = await start('available');
    const { safeStorage } = await import('../../stand-in/electron/safe-storage.ts');
    vi.spyOn(safeStorage, 'encryptStringAsync').mockResolvedValue(Buffer.from('v99 of the future'));
    expect(await keychain.encrypt('key')).toMatchObject({
      ok: false,
      error: { code: 'keychain_unavailable' },
    });
    expect(keychain.protection()).toBe('unprotected');
    vi.restoreAllMocks();
  });

  it('reports an unprotected key of an older version when it reads it', async () => {
    await start('fallback');
    const { safeStorage } = await import('../../stand-in/electron/safe-storage.ts');
    const old = (await safeStorage.encryptStringAsync('key')).toString('base64');
    const weak = await start('fallback');
    expect(await weak.decrypt(old)).toMatchObject({ ok: true, value: { text: 'key' } });
    expect(weak.protection()).toBe('unprotected');

    const strong = await start('available');
    expect(await strong.decrypt(old)).toMatchObject({
      ok: true,
      value: { text: 'key', shouldReEncrypt: true },
    });
    expect(strong.protection()).toBe('available');
  });
});
