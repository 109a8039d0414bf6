import { getLocale } from '../../../preload/messages/translate.ts';

/** Creates each value once for each locale and options, because creating it is slow. */
export const createLocaleCache = <Value, Options = void>(
  create: (locale: string, options: Options) => Value,
): ((options: Options) => Value) => {
  const values = new Map<string, Value>();
  return (options) => {
    const locale = getLocale();
    const key = `${locale} ${JSON.stringify(options)}`;
    const value = values.get(key) ?? create(locale, options);
    values.set(key, value);
    return value;
  };
};
