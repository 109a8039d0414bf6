/** Key/value form fields (section 4): `application/x-www-form-urlencoded`, for bodies and for queries. */

export type FormValue = string | number;
export type FormFields = readonly (readonly [name: string, value: FormValue])[];

/** Encodes in the order given, as UTF-8. Line breaks stay as they are; half a surrogate pair becomes U+FFFD. */
export const encodeForm = (fields: FormFields): string =>
  new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)])).toString();

/** Takes the fields that have a value, under the service's own names. */
export const pick = <T extends object>(from: T, names: readonly (keyof T & string)[]): FormFields =>
  names.flatMap((name) => {
    const value = from[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
