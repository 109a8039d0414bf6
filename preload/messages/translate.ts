/** Looks up messages of the catalog (`assets/locales`) in the language of the user. Main and the renderer each have one. */
import { createTranslator } from 'use-intl/core';
import en from '../../assets/locales/en.json' with { type: 'json' };
import type { ErrorDetail } from '../contract/error-details.ts';

export type Messages = typeof en;

interface Catalog {
  /** BCP 47 tag: decides plurals and how numbers and dates look. */
  readonly locale: string;
  readonly messages: Messages;
}

const createFromCatalog = ({ locale, messages }: Catalog) =>
  createTranslator<Messages>({
    locale,
    messages,
    onError: (error) => {
      throw error;
    },
  });

type Translator = ReturnType<typeof createFromCatalog>;

let current: Catalog = { locale: 'en', messages: en };
let translator: Translator = createFromCatalog(current);

/** From now on `t` returns messages of this catalog. Texts that were created before do not change. */
export const setCatalog = (catalog: Catalog): void => {
  current = catalog;
  translator = createFromCatalog(catalog);
};

/** BCP 47 tag of the language that `t` returns, with the region of the system if that has the same language. */
export const getLocale = (): string => current.locale;

/**
 * The message of a key with its parameters; `t.rich` also takes functions for its tags. Call it when the text is
 * shown and not when a module is loaded: the language can change.
 */
export const t: Translator = Object.assign(
  ((...args: Parameters<Translator>) => translator(...args)) as Translator,
  { rich: (...args: Parameters<Translator['rich']>) => translator.rich(...args) },
);

export const formatErrorDetail = (detail: ErrorDetail): string => {
  const { key, ...values } = detail;
  return (translator as (key: string, values: object) => string)(`errorDetails.${key}`, values);
};
