import type { BridgeError } from '../../preload/contract/result.ts';

/** A service may quote the key in its answer: it is taken out of every text before anyone sees it. */
export const redactKey = (error: BridgeError, key: string): BridgeError => {
  if (key === '') return error;
  const forms = new Set([key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]);
  const redact = (text: string): string =>
    [...forms].reduce((redacted, form) => redacted.replaceAll(form, '[key]'), text);
  if (error.fields === undefined) return { ...error, message: redact(error.message) };
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, texts]) => [redact(name), texts.map(redact)]),
  );
  return { ...error, message: redact(error.message), fields };
};
