import { expect, test, vi } from 'vitest';
import { setSpelling } from '../../../main/shell/window/spelling.ts';

const electron = vi.hoisted(() => {
  const defaultSession = {
    availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US', 'es', 'pt-BR', 'pt-PT'],
    setSpellCheckerLanguages: vi.fn(),
    setSpellCheckerEnabled: vi.fn(),
    removeAllListeners: vi.fn(),
    on: vi.fn(),
  };
  return {
    app: { getPreferredSystemLanguages: vi.fn((): readonly string[] => []) },
    session: { defaultSession, fromPartition: () => defaultSession },
  };
});
vi.mock('electron', () => electron);

const matchDictionaries = (tags: readonly string[]): unknown => {
  electron.app.getPreferredSystemLanguages.mockReturnValue(tags);
  setSpelling(true);
  return electron.session.defaultSession.setSpellCheckerLanguages.mock.lastCall?.[0];
};

test('prefers an exact tag to another region of the language', () => {
  expect(matchDictionaries(['en-US', 'pt-PT'])).toEqual(['en-US', 'pt-PT']);
});

test('uses the dictionary of the language when the region has none', () => {
  expect(matchDictionaries(['de-AT', 'en-IE'])).toEqual(['de', 'en-GB']);
});

test('names each dictionary once and omits languages without one', () => {
  expect(matchDictionaries(['de-DE', 'de-CH', 'ja-JP'])).toEqual(['de']);
});

test('takes a language without a region only if no other tag has it', () => {
  expect(matchDictionaries(['en-US', 'en', 'pt'])).toEqual(['en-US', 'pt-BR']);
});
