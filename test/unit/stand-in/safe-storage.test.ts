/** The keychain of the stand-in, compared with the behaviour of the Electron source. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type KeychainMode, readOptions } from '../../stand-in/options.ts';

const userData = path.join(tmpdir(), `safe-storage-${process.pid}`);

/** Loads the modules again, as in a new process. */
const start = async (keychain: KeychainMode, isReady = true) => {
  vi.resetModules();
  const { state } = await import('../../stand-in/state.ts');
  state.options = readOptions(['--user-data', userData]);
  state.switches.keychain = keychain;
  state.isReady = isReady;
  return { state, ...(await import('../../stand-in/electron/safe-storage.ts')) };
};

const clear = () => rmSync(`${userData}.keychain`, { force: true });
beforeEach(clear);
afterEach(clear);

describe.runIf(process.platform === 'linux')('the keychain of the stand-in on Linux', () => {
  it.each([
    ['available', 'gnome_libsecret', 'v11'],
    ['fallback', 'gnome_libsecret', 'v10'],
    ['undetected', 'basic_text', 'v12'],
    ['basic_text', 'basic_text', 'v10'],
  ] as const)(
    '%s: the backend is named %s, and the ciphertext starts with %s',
    async (mode, backend, tag) => {
      const { safeStorage } = await start(mode);
      expect(safeStorage.getSelectedStorageBackend?.()).toBe(backend);
      const encrypted = await safeStorage.encryptStringAsync('text');
      expect(encrypted.toString('latin1', 0, 3)).toBe(tag);
      expect(await safeStorage.decryptStringAsync(encrypted)).toEqual({
        result: 'text',
        shouldReEncrypt: false,
      });
    },
  );

  it('requests re-encryption of text encrypted with a known key', async () => {
    const weak = await start('fallback');
    const encrypted = await weak.safeStorage.encryptStringAsync('text');
    const { safeStorage } = await start('available');
    expect(await safeStorage.decryptStringAsync(encrypted)).toEqual({
      result: 'text',
      shouldReEncrypt: true,
    });
  });

  it('cannot decrypt without the keyring what was encrypted with it', async () => {
    const encrypted = await (await start('available')).safeStorage.encryptStringAsync('text');
    const { safeStorage } = await start('fallback');
    await expect(safeStorage.decryptStringAsync(encrypted)).rejects.toThrow('Error while decrypting');
  });
});

describe('the keychain of the stand-in', () => {
  it('is unavailable before ready, and its calls reject', async () => {
    const { safeStorage } = await start('available', false);
    expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(false);
    await expect(safeStorage.encryptStringAsync('text')).rejects.toThrow('before app is ready');
    await expect(safeStorage.decryptStringAsync(Buffer.from('v11'))).rejects.toThrow('before app is ready');
  });

  it('is available once ready even if every use is refused', async () => {
    const { safeStorage } = await start('denied');
    expect(await safeStorage.isAsyncEncryptionAvailable()).toBe(true);
    await expect(safeStorage.encryptStringAsync('text')).rejects.toThrow('Error while encrypting');
    await expect(safeStorage.decryptStringAsync(Buffer.from('v11…'))).rejects.toThrow(
      'Error while decrypting',
    );
  });

  it('keeps its state from the first use until the process ends', async () => {
    const { safeStorage, state } = await start('denied');
    await expect(safeStorage.encryptStringAsync('text')).rejects.toThrow();
    state.switches.keychain = 'available';
    await expect(safeStorage.encryptStringAsync('text')).rejects.toThrow();
  });

  it('responds to nothing while its prompt is open, then to everything', async () => {
    const { safeStorage, answerKeychainPrompt } = await start('prompt');
    const answered: string[] = [];
    const asked = [
      safeStorage.isAsyncEncryptionAvailable().then(() => answered.push('availability')),
      safeStorage.encryptStringAsync('text').then(() => answered.push('encryption')),
    ];
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toEqual([]);
    answerKeychainPrompt('available');
    await Promise.all(asked);
    expect(answered).toHaveLength(2);
  });

  it('accepts only text and bytes', async () => {
    const { safeStorage } = await start('available');
    expect(() => safeStorage.encryptStringAsync(7 as unknown as string)).toThrow('conversion failure');
    await expect(safeStorage.decryptStringAsync('v11' as unknown as Buffer)).rejects.toThrow(
      'to be a buffer',
    );
    expect(await safeStorage.decryptStringAsync(Buffer.alloc(0))).toEqual({
      result: '',
      shouldReEncrypt: false,
    });
  });
});
