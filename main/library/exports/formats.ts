export interface TextDocument {
  readonly name: string;
  /** The text. Its line ends are line feeds. */
  readonly text: string;
}

/** Removes control characters (except tab and line feed) and replaces lone surrogates. */
export const toTextDocument = (name: string, text: string): TextDocument => ({
  name: removeInvalidCharacters(name).replace(/\s+/g, ' ').trim(),
  text: removeInvalidCharacters(text),
});

const removeInvalidCharacters = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g, '');

/** A second blank line stays at the start of the next paragraph. */
const splitParagraphs = (text: string): readonly string[] => text.split('\n\n');

/** Decides by the first letter. */
export const isRightToLeft = (text: string): boolean => {
  const letter = /\p{L}/u.exec(text)?.[0];
  return (
    letter !== undefined &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
      letter,
    )
  );
};

/** Ends with a line feed. */
export const asText = ({ text }: TextDocument): string => (text.endsWith('\n') ? text : `${text}\n`);

const style = [
  'body{max-width:42rem;margin:3rem auto;padding:0 1.25rem;color:#222;background:#fff;',
  'font:1.0625rem/1.6 Georgia,"Times New Roman",serif}',
  'h1{font-size:1.7rem;line-height:1.25;font-weight:600}p{white-space:pre-wrap;overflow-wrap:break-word}',
  '@media print{body{max-width:none;margin:0;padding:0}}',
].join('');

/** Browsers run and load nothing, whatever the text has. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

/** For HTML, XML and WebVTT. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A self-contained HTML document: no scripts, fonts or links. */
export const asHtml = ({ name, text }: TextDocument): string =>
  [
    '<!doctype html>',
    '<html>',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(name)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<article>',
    `<h1 dir="auto">${escapeMarkup(name)}</h1>`,
    ...splitParagraphs(text).map((paragraph) => `<p dir="auto">${escapeMarkup(paragraph)}</p>`),
    '</article>',
    '</body>',
    '</html>',
    '',
  ].join('\n');

/** Markdown (CommonMark 0.31) with all markup characters of the text escaped; also tables and formulas of GitHub. */
export const asMarkdown = ({ name, text }: TextDocument): string => {
  const body = splitParagraphs(text).map((paragraph) =>
    paragraph
      .replace(/^\n+|\n+$/g, '')
      .split('\n')
      .map(escapeLine)
      .join('  \n'),
  );
  return `# ${escapeInline(name)}\n\n${body.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
};

const escapeInline = (text: string): string =>
  text.replace(/[\\`*_[\]<~|$]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&');

/** Trims the line: Markdown ignores leading and trailing spaces. */
const escapeLine = (text: string): string =>
  escapeInline(text.trim())
    .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
    .replace(/^([-+])(?=\s|$)/, '\\$1')
    .replace(/^([-=]+)$/, '\\$1')
    .replace(/^>/, '\\>')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
