import type { DocumentFormat } from '../../../preload/contract/exports.ts';
import { assertNever } from '../../../preload/contract/result.ts';
import { asDocx } from './as-docx.ts';
import { asHtml } from './as-html.ts';
import { asMarkdown } from './as-markdown.ts';
import { asText } from './as-text.ts';
import { toTextDocument } from './text-document.ts';

/** `at`: the creation date. */
export const renderDocument = (
  name: string,
  text: string,
  format: DocumentFormat,
  at: Date,
): string | Buffer => {
  const document = toTextDocument(name, text);
  switch (format) {
    case 'txt':
      return asText(document);
    case 'md':
      return asMarkdown(document);
    case 'html':
      return asHtml(document);
    case 'docx':
      return asDocx(document, at);
    default:
      return assertNever(format);
  }
};
