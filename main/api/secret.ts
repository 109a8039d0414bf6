import type { BridgeError } from '../../preload/contract/result.ts';

/** A service may quote the key in its answer: it is taken out of every text before anyone sees it. */
export const withoutKey = (error: BridgeError, key: string): BridgeError => {
  if (key === '') return error;
  const forms = new Set([key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]);
  const clean = (text: string): string =>
    [...forms].reduce((left, form) => left.replaceAll(form, '[key]'), text);
  if (error.fields === undefined) return { ...error, message: clean(error.message) };
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, texts]) => [clean(name), texts.map(clean)]),
  );
  return { ...error, message: clean(error.message), fields };
};
