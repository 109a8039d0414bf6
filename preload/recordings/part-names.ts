/** Characters that the service takes in a name. */
const maxNameLength = 128;

const ellipsis = '…';

/** Cuts the name to `length` UTF-16 units, and never within a character. */
const shorten = (name: string, length: number): string => {
  if (name.length <= length) return name;
  let shortened = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (shortened.length + segment.length > length - ellipsis.length) break;
    shortened += segment;
  }
  return shortened.trimEnd() + ellipsis;
};

export interface PartName {
  readonly name: string;
  /** Counts from 1. */
  readonly number: number;
  readonly count: number;
}

/**
 * The name of a part. The template has `{name}`, `{number}` and `{count}`, such as `{name} · part {number} of {count}`. A
 * long name is shortened, never the number.
 */
export const formatPartName = (template: string, { name, number, count }: PartName): string => {
  const fill = (shortName: string): string =>
    template.replaceAll(/\{(name|number|count)\}/g, (_match, key: string) =>
      key === 'name' ? shortName : String(key === 'number' ? number : count),
    );
  const available = Math.max(maxNameLength - fill('').length, ellipsis.length);
  return fill(shorten(name, available)).slice(0, maxNameLength);
};
