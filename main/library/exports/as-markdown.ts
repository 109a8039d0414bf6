/** Markdown that is read back as the same words: nothing that was said is taken for markup (CommonMark 0.31). */
import { paragraphsOf, type TextDocument } from './text-document.ts';

export const asMarkdown = ({ name, text }: TextDocument): string => {
  const body = paragraphsOf(text).map((paragraph) =>
    paragraph
      .replace(/^\n+|\n+$/g, '')
      .split('\n')
      .map(line)
      .join('  \n'),
  );
  return `# ${inline(name)}\n\n${body.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
};

const inline = (text: string): string => text.replace(/[\\`*_[\]<~]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&');

/** Markdown knows no blanks at the beginning or end of a line. */
const line = (text: string): string =>
  inline(text.trim())
    .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
    .replace(/^([-+])(?=\s|$)/, '\\$1')
    .replace(/^([-=]+)$/, '\\$1')
    .replace(/^>/, '\\>')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
