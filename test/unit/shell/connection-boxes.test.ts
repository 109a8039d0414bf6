/** The boxes about certificates and checks of other servers: what they name, and that Enter and Escape press Cancel. */
import { afterEach, expect, it, vi } from 'vitest';
import { confirmAuthorities, confirmCheck, confirmHub } from '../../../main/shell/dialogs.ts';
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

it('name each certificate and the servers', async () => {
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

it('name the servers that a check contacts', async () => {
  useEnglish();
  expect(await confirmCheck(null, change.origins)).toBe(false);
  expect(electron.options).toMatchObject({
    message: 'Check the connection to https://one.example and https://two.example?',
    buttons: ['Cancel', 'Check'],
    defaultId: 0,
    cancelId: 0,
  });
  electron.response = 1;
  expect(await confirmCheck(null, change.origins)).toBe(true);
});

it('name the address that models are downloaded from', async () => {
  useEnglish();
  expect(await confirmHub(null, 'https://mirror.example/hub')).toBe(false);
  expect(electron.options).toMatchObject({
    message: 'Download speech models from https://mirror.example/hub?',
    buttons: ['Cancel', 'Use this address'],
    defaultId: 0,
    cancelId: 0,
  });
  electron.response = 1;
  expect(await confirmHub(null, 'https://mirror.example/hub')).toBe(true);
});

it('are in German on a German system', async () => {
  useGerman();
  await confirmAuthorities(null, change);
  expect(electron.options).toMatchObject({ buttons: ['Abbrechen', 'Vertrauen'] });
  expect(electron.options.detail).toContain('Gültig bis 6. Mai 2030');
  await confirmCheck(null, ['https://one.example']);
  expect(electron.options).toMatchObject({ message: 'Verbindung zu https://one.example prüfen?' });
});
