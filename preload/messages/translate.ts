/** Looks up messages of the catalog (`assets/locales`) in the language of the user. Main and the renderer each have one. */
import {
  createTranslator,
  type RichTagsFunction,
  type RichTranslationValues,
  type TranslationValues,
} from 'use-intl/core';
import en from '../../assets/locales/en.json' with { type: 'json' };
import type { ErrorDetail } from '../contract/errors/error-details.ts';
import type { MessageLanguage } from '../contract/language.ts';
import { spellForLocale } from './american-spelling.ts';
import type { MessageParameters } from './message-parameters.ts';
import type { ResolvedLanguage } from './resolve-language.ts';

/** Messages in nested groups. Tests check that all languages have the same ones. */
export type Messages = typeof en;

export type MessageKey = keyof MessageParameters;

interface Catalog {
  /** BCP 47 tag: decides plurals and how numbers and dates look. */
  readonly locale: string;
  readonly messages: Messages;
}

type Parameters<Key extends MessageKey> = keyof MessageParameters[Key] extends never
  ? []
  : [parameters: MessageParameters[Key]];

/** use-intl derives the types of keys and parameters from the messages, which takes a minute for a thousand of them. */
interface Translator {
  (key: string, values?: TranslationValues): string;
  rich(key: string, values?: RichTranslationValues): ReturnType<RichTagsFunction>;
  /** The message as the catalog has it: compiled in what is built, else as text. */
  raw(key: string): unknown;
}

const createFromCatalog = ({ locale, messages }: Catalog): Translator =>
  createTranslator({
    locale,
    messages,
    // The only named format of the messages.
    formats: { number: { percent: { style: 'percent' } } },
    onError: (error) => {
      throw error;
    },
  }) as Translator;

let current: Catalog = { locale: 'en', messages: en };
let translator = createFromCatalog(current);

/** Makes `t` return messages of this catalog from now on. Texts that were created before do not change. */
export const setCatalog = (catalog: Catalog): void => {
  current = { ...catalog, messages: spellForLocale(catalog.messages, catalog.locale) };
  translator = createFromCatalog(current);
};

/** English is there from the start. */
const loadMessages: Readonly<
  Record<Exclude<MessageLanguage, 'en'>, () => Promise<{ readonly default: Messages }>>
> = {
  de: () => import('../../assets/locales/de.json', { with: { type: 'json' } }),
  es: () => import('../../assets/locales/es.json', { with: { type: 'json' } }),
  fr: () => import('../../assets/locales/fr.json', { with: { type: 'json' } }),
  it: () => import('../../assets/locales/it.json', { with: { type: 'json' } }),
  ja: () => import('../../assets/locales/ja.json', { with: { type: 'json' } }),
  nl: () => import('../../assets/locales/nl.json', { with: { type: 'json' } }),
  pt: () => import('../../assets/locales/pt.json', { with: { type: 'json' } }),
};

type LoadMessages = (language: MessageLanguage) => Promise<Partial<Messages>>;

let wanted: ResolvedLanguage | null = null;
/** Loads what the window leaves out at first; null until a screen needs it. */
let loadRest: LoadMessages | null = null;

/** Loads the messages of a language; `t` returns them once this resolves, unless another language is wanted by then. */
export const showLanguage = async (resolved: ResolvedLanguage): Promise<void> => {
  wanted = resolved;
  const { language, locale } = resolved;
  const messages = language === 'en' ? en : (await loadMessages[language]()).default;
  const rest = await loadRest?.(language);
  if (wanted === resolved) setCatalog({ locale, messages: { ...messages, ...rest } });
};

/** Adds what the window leaves out at first (`later-messages.ts`), from now on in every language that is shown. */
export const addRest = async (load: LoadMessages): Promise<void> => {
  loadRest = load;
  let shown: ResolvedLanguage;
  do {
    shown = wanted ?? { language: 'en', locale: current.locale };
    await showLanguage(shown);
  } while (shown !== wanted);
};

/** BCP 47 tag of the language that `t` returns, with the region of the system. */
export const getLocale = (): string => current.locale;

const translate = <Key extends MessageKey>(key: Key, ...[parameters]: Parameters<Key>): string =>
  translator(key, parameters as TranslationValues);

const translateRich = <Key extends MessageKey>(
  key: Key,
  ...[parameters]: Parameters<Key>
): ReturnType<RichTagsFunction> => translator.rich(key, parameters as RichTranslationValues);

/**
 * The message of a key with its parameters; `t.rich` is for messages with tags. Call it when the text is shown and not
 * when a module is loaded: the language can change.
 */
export const t = Object.assign(translate, { rich: translateRich });

/** The parameters of a compiled message. One that is missing would be shown as “undefined”; only a parser fails then. */
const listCompiledParameters = (message: unknown): readonly string[] =>
  Array.isArray(message)
    ? message.flatMap((part: unknown) =>
        Array.isArray(part)
          ? [String(part[0]), ...Object.values(part[2] ?? {}).flatMap(listCompiledParameters)]
          : [],
      )
    : [];

/** The message of a detail; empty for a stored detail of another version that has no message, or other parameters. */
export const formatErrorDetail = ({ key, ...parameters }: ErrorDetail): string => {
  try {
    const names = listCompiledParameters(translator.raw(`errorDetails.${key}`));
    return names.every((name) => name in parameters) ? translator(`errorDetails.${key}`, parameters) : '';
  } catch {
    return '';
  }
};
