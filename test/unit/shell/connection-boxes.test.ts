/** The box about certificates: what it names, and that Enter and Escape press Cancel. */
import { afterEach, expect, it, vi } from 'vitest';
import { confirmAuthorities } from '../../../main/shell/dialogs.ts';
import { useEnglish, useGerman } from '../../messages/languages.ts';

const electron = vi.hoisted(() => ({ options: {} as Record<string, unknown>, response: 0 }));
vi.mock('electron', () => ({
  app: {},
  shell: {},
  dialog: {
    showMessageBox: async (...args: unknown[]) => {
      electron.options = args.at(-1) as Record<string, unknown>;
      return { response: electron.response, checkboxChecked: false };
    },
  },
}));
afterEach(() => {
  useEnglish();
  electron.response = 0;
});

const fingerprint = 'AA:BB:CC';
const expiresAt = Date.UTC(2030, 4, 6, 12);
const change = {
  authorities: [
    { subject: 'Home, Anna', expiresAt, fingerprint },
    { subject: 'Other', expiresAt, fingerprint },
  ],
  origins: ['https://one.example', 'https://two.example'],
};

it('names each certificate and the servers', async () => {
  useEnglish();
  expect(await confirmAuthorities(null, change)).toBe(false);
  expect(electron.options).toMatchObject({
    type: 'warning',
    message: 'Trust this certificate for https://one.example and https://two.example?',
    buttons: ['Cancel', 'Trust'],
    defaultId: 0,
    cancelId: 0,
  });
  const detail = String(electron.options.detail);
  expect(detail).toContain('Home, Anna\nValid until May 6, 2030\nFingerprint (SHA-256): AA:BB:CC');
  expect(detail).toContain('Other\n');
  expect(detail).toContain('read your API key');
  electron.response = 1;
  expect(await confirmAuthorities(null, change)).toBe(true);
});

it('is in German on a German system', async () => {
  useGerman();
  await confirmAuthorities(null, change);
  expect(electron.options).toMatchObject({ buttons: ['Abbrechen', 'Vertrauen'] });
  expect(electron.options.detail).toContain('Gültig bis 6. Mai 2030');
});
