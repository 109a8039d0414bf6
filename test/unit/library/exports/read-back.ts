/** Reads documents from their bytes, without code of the application. */
import { inflateRawSync } from 'node:zlib';

/** Returns the text of each ZIP entry by name, using the central directory. */
export const unzip = (archive: Buffer): Map<string, string> => {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const parts = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('No entry of the directory');
    const packed = archive.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const local = archive.readUInt32LE(at + 42);
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error('No entry');
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = inflateRawSync(archive.subarray(start, start + packed)).toString();
    parts.set(archive.toString('utf8', at + 46, at + 46 + (name ?? 0)), content);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
};

const unescapeXml = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const getElements = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'gs'))].map(
    ([, content]) => content ?? '',
  );

/** Title and text of a Word document: one line per paragraph. */
export const readDocx = (archive: Buffer): { readonly title: string; readonly text: string } => {
  const document = unzip(archive).get('word/document.xml') ?? '';
  const [title = '', ...lines] = getElements(document, 'w:p').map((paragraph) =>
    [...paragraph.matchAll(/<w:t(?: [^>]*)?>(.*?)<\/w:t>|<w:tab\/>/gs)]
      .map(([, text]) => (text === undefined ? '\t' : unescapeXml(text)))
      .join(''),
  );
  return { title, text: lines.join('\n') };
};

/** Title and text of an HTML page, with a blank line between paragraphs. */
export const readHtml = (page: string): { readonly title: string; readonly text: string } => ({
  title: unescapeXml(getElements(page, 'h1')[0] ?? ''),
  text: getElements(page, 'p').map(unescapeXml).join('\n\n'),
});
