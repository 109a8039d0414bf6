/// <reference path="./later-catalogs.d.ts" />
/** Messages of screens that a window seldom opens first. They are loaded with the first of these screens (`laterGroups`). */
import type { MessageLanguage } from '../contract/language.ts';
import { addRest, type Messages } from './translate.ts';

const load: Readonly<Record<MessageLanguage, () => Promise<{ readonly default: Partial<Messages> }>>> = {
  en: () => import('../../assets/locales/en.json?later', { with: { type: 'json' } }),
  de: () => import('../../assets/locales/de.json?later', { with: { type: 'json' } }),
  es: () => import('../../assets/locales/es.json?later', { with: { type: 'json' } }),
  fr: () => import('../../assets/locales/fr.json?later', { with: { type: 'json' } }),
  it: () => import('../../assets/locales/it.json?later', { with: { type: 'json' } }),
  ja: () => import('../../assets/locales/ja.json?later', { with: { type: 'json' } }),
  nl: () => import('../../assets/locales/nl.json?later', { with: { type: 'json' } }),
  pt: () => import('../../assets/locales/pt.json?later', { with: { type: 'json' } }),
};

/** `t` knows them once this resolves. */
export const addLaterMessages = (): Promise<void> =>
  addRest(async (language) => (await load[language]()).default);
