import { parseDomainList } from './parse-domain-list.ts';

/** Reduces a table with headings to its domains, because the headings do not apply to the other list. */
const toPlainList = (text: string): string => {
  const { column, rows } = parseDomainList(text);
  return column === null ? text.trimEnd() : rows.map(({ entered }) => entered).join('\n');
};

export const joinLists = (existing: string, added: string): string =>
  existing.trim() === '' ? added : `${toPlainList(existing)}\n${toPlainList(added)}`;
