/// <reference path="./sax-module.d.ts" />
/** A parser of XML and HTML that takes what is not well formed. Entities that a document declares are never expanded. */
import sax from 'sax';

export const createLooseParser = () => sax.parser(false, { lowercase: true, trim: false });

/** Of `Q&A</title>`, the parser would take the end of the element for a part of the entity. */
export const endEntities = (text: string): string => text.replaceAll(/&[#\w]{0,31}(?=<)/g, '$& ');

const inlineNames = ['a', 'abbr', 'b', 'em', 'font', 'i', 'small', 'span', 'strong', 'sub', 'sup', 'u'];
const blockNames = ['br', 'div', 'p'];
/** Elements of HTML that are found in titles. */
export const markupNames: ReadonlySet<string> = new Set([...inlineNames, ...blockNames]);

const toTags = (names: readonly string[]): RegExp =>
  new RegExp(`</?(?:${names.join('|')})(?:\\s+[a-z-]+=[^<>]*)?\\s*/?>`, 'gi');
const inlineTags = toTags(inlineNames);
const blockTags = toTags(blockNames);

/** A line without the markup and the entities of HTML, which many programs write into titles. Any other `<` stays. */
export const toPlainLine = (line: string): string => {
  if (!/[<&]/.test(line)) return line;
  const parser = createLooseParser();
  let text = '';
  parser.onerror = () => {
    parser.error = null;
  };
  parser.ontext = (more) => {
    text += more;
  };
  const plain = line.replaceAll(inlineTags, '').replaceAll(blockTags, ' ').replaceAll('<', '&lt;');
  // An entity is read within an element only.
  parser.write(`<x>${plain} </x>`).close();
  return text.replaceAll(/\s+/g, ' ').trim();
};
