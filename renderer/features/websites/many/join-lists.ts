/** Lists one below the other: what is dropped comes to what is there already, and nothing of either is lost. */
import { readList } from './read-list.ts';

/** A table whose columns have names becomes a plain list: those names mean nothing for the lines of another list. */
const plainOf = (text: string): string => {
  const { column, rows } = readList(text);
  return column === null ? text.trimEnd() : rows.map(({ entered }) => entered).join('\n');
};

export const joinLists = (there: string, added: string): string =>
  there.trim() === '' ? added : `${plainOf(there)}\n${plainOf(added)}`;
