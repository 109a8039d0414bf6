/** Messages that come later are there in the language that is shown, and in each that follows. */
import { afterAll, expect, it } from 'vitest';
import de from '../../../assets/locales/de.json' with { type: 'json' };
import en from '../../../assets/locales/en.json' with { type: 'json' };
import type { MessageLanguage } from '../../../preload/contract/language.ts';
import { addRest, setCatalog, showLanguage, t } from '../../../preload/messages/translate.ts';

const texts: Partial<Record<MessageLanguage, string>> = { en: 'Later', de: 'Später' };
const toRest = (language: MessageLanguage) => ({ common: { ...en.common, cancel: texts[language] ?? '' } });

afterAll(async () => {
  await addRest(async () => ({}));
  setCatalog({ locale: 'en', messages: en });
});

it('are added to the language that is shown', async () => {
  await showLanguage({ language: 'de', locale: 'de-DE' });
  expect(t('common.cancel')).toBe(de.common.cancel);
  await addRest(async (language) => toRest(language));
  expect(t('common.cancel')).toBe('Später');
  await showLanguage({ language: 'en', locale: 'en-GB' });
  expect(t('common.cancel')).toBe('Later');
});

it('are there once they are added, also when the language changes meanwhile', async () => {
  await addRest(async () => ({}));
  await showLanguage({ language: 'en', locale: 'en-GB' });
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: mayLoad, resolve: release } = Promise.withResolvers<void>();
  const added = addRest(async (language) => {
    ask();
    await mayLoad;
    return toRest(language);
  });
  await isAsked;
  const shown = showLanguage({ language: 'de', locale: 'de-DE' });
  release();
  await added;
  expect(t('common.cancel')).toBe('Später');
  await shown;
  expect(t('common.cancel')).toBe('Später');
});
