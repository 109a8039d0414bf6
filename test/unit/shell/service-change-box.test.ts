import { afterEach, expect, it, vi } from 'vitest';
import { confirmServiceChange } from '../../../main/shell/dialogs.ts';
import { useEnglish, useGerman } from '../../messages/languages.ts';

const electron = vi.hoisted(() => ({ options: {} as unknown, response: 0 }));
vi.mock('electron', () => ({
  app: {},
  shell: {},
  dialog: {
    showMessageBox: async (...args: unknown[]) => {
      electron.options = args.at(-1);
      return { response: electron.response, checkboxChecked: false };
    },
  },
}));
afterEach(useEnglish);

const change = {
  fields: ['contentUrl', 'analyticsUrl'],
  origins: ['https://new.example', 'https://other.example'],
  formerOrigins: ['https://old.example'],
} as const;

it('names the origins, and Enter and Escape press Cancel', async () => {
  expect(await confirmServiceChange(null, change)).toBe(false);
  expect(electron.options).toEqual({
    type: 'warning',
    message: 'Send to https://new.example and https://other.example?',
    detail:
      'Sidetone would send your recordings, texts and website data there, and no longer to https://old.example. ' +
      'Your key for https://old.example stays stored and is not sent there. ' +
      'Continue only if you have just changed the address yourself.',
    buttons: ['Cancel', 'Send there'],
    defaultId: 0,
    cancelId: 0,
  });
  electron.response = 1;
  expect(await confirmServiceChange(null, change)).toBe(true);
});

it('is in German on a German system', async () => {
  useGerman();
  await confirmServiceChange(null, change);
  expect(electron.options).toMatchObject({
    message: 'An https://new.example und https://other.example senden?',
    buttons: ['Abbrechen', 'Dorthin senden'],
  });
});
