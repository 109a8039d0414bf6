/** Headings of chapters: paragraphs of one line that begins with `# `, as in Markdown. The text has them; nobody said them. */

/** Offsets in UTF-16 units; `to` is excluded. */
export interface Heading {
  readonly from: number;
  readonly to: number;
  readonly title: string;
}

export const headingMark = '# ';

/** Between blank lines. */
const heading = /(?<=^|\n\r?\n)# +(\S.*)(?=\r?\n\r?\n|(?:\r?\n)?$)/g;

export const findHeadings = (text: string): readonly Heading[] =>
  Array.from(text.matchAll(heading), ({ 0: whole, 1: title = '', index }) => ({
    from: index,
    to: index + whole.length,
    title: title.trim(),
  }));

/** Spaces instead of the headings. */
export const hideHeadings = (text: string): string =>
  text.replace(heading, (whole) => ' '.repeat(whole.length));
