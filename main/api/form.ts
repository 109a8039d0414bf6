/** Form fields as `application/x-www-form-urlencoded`, for bodies and queries. */

type FormValue = string | number;
export type FormFields = readonly (readonly [name: string, value: FormValue])[];

/** Encodes in the given order, as UTF-8. Line breaks are kept; a lone surrogate becomes U+FFFD. */
export const encodeForm = (fields: FormFields): string =>
  new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)])).toString();

export const pick = <T extends object>(from: T, names: readonly (keyof T & string)[]): FormFields =>
  names.flatMap((name) => {
    const value = from[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
