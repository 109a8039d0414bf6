/** A self-contained HTML document: no scripts, fonts or links. */
import { splitParagraphs, type TextDocument } from './text-document.ts';

const style = [
  'body{max-width:42rem;margin:3rem auto;padding:0 1.25rem;color:#222;background:#fff;',
  'font:1.0625rem/1.6 Georgia,"Times New Roman",serif}',
  'h1{font-size:1.7rem;line-height:1.25;font-weight:600}p{white-space:pre-wrap;overflow-wrap:break-word}',
  '@media print{body{max-width:none;margin:0;padding:0}}',
].join('');

/** Browsers run and load nothing, whatever the text has. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const asHtml = ({ name, text }: TextDocument): string =>
  [
    '<!doctype html>',
    '<html>',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(name)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<article>',
    `<h1 dir="auto">${escapeHtml(name)}</h1>`,
    ...splitParagraphs(text).map((paragraph) => `<p dir="auto">${escapeHtml(paragraph)}</p>`),
    '</article>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
