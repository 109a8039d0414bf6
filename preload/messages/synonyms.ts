/** Other words for the commands of the palette, in the language of the window. They are loaded when the palette opens. */
import type en from '../../assets/locales/synonyms/en.json';
import type { MessageLanguage } from '../contract/language.ts';
import { getLocale } from './translate.ts';

/** Of each command, separated by commas. Tests check that all languages have the same ones. */
export type Synonyms = typeof en;
export type SynonymName = keyof Synonyms;

const load: Readonly<Record<MessageLanguage, () => Promise<{ readonly default: Synonyms }>>> = {
  en: () => import('../../assets/locales/synonyms/en.json', { with: { type: 'json' } }),
  de: () => import('../../assets/locales/synonyms/de.json', { with: { type: 'json' } }),
  es: () => import('../../assets/locales/synonyms/es.json', { with: { type: 'json' } }),
  fr: () => import('../../assets/locales/synonyms/fr.json', { with: { type: 'json' } }),
  it: () => import('../../assets/locales/synonyms/it.json', { with: { type: 'json' } }),
  ja: () => import('../../assets/locales/synonyms/ja.json', { with: { type: 'json' } }),
  nl: () => import('../../assets/locales/synonyms/nl.json', { with: { type: 'json' } }),
  pt: () => import('../../assets/locales/synonyms/pt.json', { with: { type: 'json' } }),
};

const isLanguage = (code: string): code is MessageLanguage => code in load;

export const loadSynonyms = async (): Promise<Synonyms> => {
  const [code = ''] = getLocale().split('-');
  return (await load[isLanguage(code) ? code : 'en']()).default;
};
