/** Markdown (CommonMark 0.31) with all markup characters of the text escaped; also tables and formulas of GitHub. */
import { splitParagraphs, type TextDocument } from './text-document.ts';

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
