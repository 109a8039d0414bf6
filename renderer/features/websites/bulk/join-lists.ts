/** Lists one below the other: what is dropped comes to what is there already, and nothing of either is lost. */
import { parseDomainList } from './parse-domain-list.ts';

/** A table whose columns have names becomes a plain list: those names mean nothing for the lines of another list. */
const toPlainList = (text: string): string => {
  const { column, rows } = parseDomainList(text);
  return column === null ? text.trimEnd() : rows.map(({ entered }) => entered).join('\n');
};

export const joinLists = (existing: string, added: string): string =>
  existing.trim() === '' ? added : `${toPlainList(existing)}\n${toPlainList(added)}`;
