/** A Word document (ECMA-376, transitional): the name as its title, one paragraph for each line. */
// That for Node starts threads and declares a `require`, as the bundler does for each chunk.
import { zipSync } from 'fflate/browser';
import { findHeadings } from '../../../preload/recordings/headings.ts';
import { escapeMarkup, isRightToLeft, type TextDocument } from './formats.ts';

/** A ZIP archive of small parts: in memory, without ZIP64 and encryption. `parts`: text by name. `at`: modification time of all parts, in years that ZIP has. */
const createZip = (parts: Readonly<Record<string, string>>, at: Date): Buffer => {
  const mtime = new Date(at);
  mtime.setFullYear(Math.min(Math.max(at.getFullYear(), 1980), 2099));
  const files = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]));
  return Buffer.from(zipSync(files, { mtime }));
};

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const relationshipNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const wordContentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

interface RunStyle {
  readonly rightToLeft: boolean;
  readonly isBold?: boolean;
}

const toRun = (line: string, { rightToLeft, isBold = false }: RunStyle): string => {
  const content = line
    .split('\t')
    .map((piece) => (piece === '' ? '' : `<w:t xml:space="preserve">${escapeMarkup(piece)}</w:t>`))
    .join('<w:tab/>');
  const properties = `${isBold ? '<w:b/><w:bCs/>' : ''}${rightToLeft ? '<w:rtl/>' : ''}`;
  return content === '' ? '' : `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${content}</w:r>`;
};

/** `person`: the name that begins the line, with what separates it from the rest. */
const toParagraph = (line: string, { style = '', person = '' } = {}): string => {
  const said = line.slice(person.length);
  const rightToLeft = isRightToLeft(said === '' ? line : said);
  const properties = `${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}${rightToLeft ? '<w:bidi/>' : ''}`;
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${toRun(person, { rightToLeft, isBold: true })}${toRun(said, { rightToLeft })}</w:p>`;
};

const toParagraphs = ({ text, turns }: TextDocument): readonly string[] => {
  const people = new Map(turns.map(({ from, textFrom }) => [from, text.slice(from, textFrom)]));
  const headings = new Map(findHeadings(text).map(({ from, title }) => [from, title]));
  let from = 0;
  return text.split('\n').map((line) => {
    const [person = '', title] = [people.get(from), headings.get(from)];
    from += line.length + 1;
    return title === undefined ? toParagraph(line, { person }) : toParagraph(title, { style: 'Heading1' });
  });
};

const toDocumentXml = (document: TextDocument): string =>
  [
    declaration,
    `<w:document xmlns:w="${wordNamespace}"><w:body>`,
    toParagraph(document.name, { style: 'Title' }),
    ...toParagraphs(document),
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/>',
    '<w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/>',
    '</w:sectPr></w:body></w:document>',
  ].join('');

const styles = [
  declaration,
  `<w:styles xmlns:w="${wordNamespace}">`,
  '<w:docDefaults><w:rPrDefault><w:rPr>',
  '<w:rFonts w:ascii="Georgia" w:hAnsi="Georgia" w:eastAsia="Georgia" w:cs="Times New Roman"/>',
  '<w:sz w:val="23"/><w:szCs w:val="23"/></w:rPr></w:rPrDefault>',
  '<w:pPrDefault><w:pPr><w:spacing w:after="0" w:line="324" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>',
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>',
  '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/>',
  '<w:next w:val="Normal"/><w:qFormat/><w:pPr><w:spacing w:after="280" w:line="276" w:lineRule="auto"/></w:pPr>',
  '<w:rPr><w:b/><w:bCs/><w:sz w:val="36"/><w:szCs w:val="36"/></w:rPr></w:style>',
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/>',
  '<w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/>',
  '<w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:bCs/><w:sz w:val="28"/><w:szCs w:val="28"/></w:rPr></w:style>',
  '</w:styles>',
].join('');

const contentTypes = [
  declaration,
  `<Types xmlns="${packageNamespace}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  `<Override PartName="/word/document.xml" ContentType="${wordContentType}.document.main+xml"/>`,
  `<Override PartName="/word/styles.xml" ContentType="${wordContentType}.styles+xml"/>`,
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>',
  '</Types>',
].join('');

const packageRelationships = [
  declaration,
  `<Relationships xmlns="${packageNamespace}/relationships">`,
  `<Relationship Id="rId1" Type="${relationshipNamespace}/officeDocument" Target="word/document.xml"/>`,
  `<Relationship Id="rId2" Type="${packageNamespace}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
  '</Relationships>',
].join('');

const documentRelationships = [
  declaration,
  `<Relationships xmlns="${packageNamespace}/relationships">`,
  `<Relationship Id="rId1" Type="${relationshipNamespace}/styles" Target="styles.xml"/>`,
  '</Relationships>',
].join('');

const toCorePropertiesXml = (name: string, at: Date): string =>
  [
    declaration,
    `<cp:coreProperties xmlns:cp="${packageNamespace}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"`,
    ' xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapeMarkup(name)}</dc:title>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${at.toISOString().slice(0, 19)}Z</dcterms:created>`,
    '</cp:coreProperties>',
  ].join('');

/** `at`: the creation date. */
export const asDocx = (document: TextDocument, at: Date): Buffer =>
  createZip(
    {
      '[Content_Types].xml': contentTypes,
      '_rels/.rels': packageRelationships,
      'word/document.xml': toDocumentXml(document),
      'word/_rels/document.xml.rels': documentRelationships,
      'word/styles.xml': styles,
      'docProps/core.xml': toCorePropertiesXml(document.name, at),
    },
    at,
  );
