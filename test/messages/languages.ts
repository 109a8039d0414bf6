/** Catalogs for tests that use the window in another language than English. `t` then returns what the window shows. */
import de from '../../assets/locales/de.json' with { type: 'json' };
import en from '../../assets/locales/en.json' with { type: 'json' };
import ja from '../../assets/locales/ja.json' with { type: 'json' };
import { type Messages, setCatalog } from '../../preload/messages/translate.ts';
import { toPseudoCatalog } from './pseudo-language.ts';

export const useGerman = (): void => setCatalog({ locale: 'de-DE', messages: de });
export const useEnglish = (): void => setCatalog({ locale: 'en-US', messages: en });
export const useJapanese = (): void => setCatalog({ locale: 'ja-JP', messages: ja });
/** The pseudo-language has the place of German. */
export const usePseudoLanguage = (): void =>
  setCatalog({ locale: 'de-DE', messages: toPseudoCatalog(en) as Messages });
