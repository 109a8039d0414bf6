/** Reads single values the way deployed servers send them: numbers as text, booleans as 1 or "1", null for nothing. */

export const toText = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
};

/** A whole number that is not negative, also as text ("10"). */
export const toCount = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
};

/** true, 1, "1" and "true" and their opposites; null where it is none of them. */
export const toBoolean = (value: unknown): boolean | null => {
  switch (typeof value === 'string' ? value.toLowerCase() : value) {
    case true:
    case 1:
    case '1':
    case 'true':
      return true;
    case false:
    case 0:
    case '0':
    case 'false':
      return false;
    default:
      return null;
  }
};

/** An id as text, of 1 to 256 characters (the border's limit); null where there is none. */
export const toId = (value: unknown): string | null => {
  const id = typeof value === 'number' && Number.isInteger(value) ? String(value) : value;
  return typeof id === 'string' && id.trim() !== '' && id.length <= 256 && id !== '.' && id !== '..'
    ? id
    : null;
};
