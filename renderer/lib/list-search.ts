/** Route parameters that every list has. An invalid value falls back to its default; the others are not affected. */
import { maxRecordIdLength } from '../../preload/contract/page.ts';

/** Any parameters that a route may be opened with: the saved ones are of any version. */
export type UnknownSearch = Readonly<Record<string, unknown>>;

export interface ListSearch {
  readonly search: string;
  readonly sort: 'desc' | 'asc';
  /** The record that is shown beside the list. */
  readonly id?: string | undefined;
}

/** The first choice is the default. */
export const choose = <const Choices extends readonly [unknown, ...unknown[]]>(
  value: unknown,
  choices: Choices,
): Choices[number] => (choices.includes(value) ? value : choices[0]);

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length <= maxLength;

/** The defaults are the documented ones of the service. */
export const readListSearch = ({ search, sort, id }: UnknownSearch): ListSearch => ({
  search: isText(search, 2_000) ? search : '',
  sort: choose(sort, ['desc', 'asc']),
  id: isText(id, maxRecordIdLength) && id !== '' ? id : undefined,
});

const rememberedChoices = ['sort_by', 'sort', 'per_page'];
const getChoicesKey = (path: string): string => `sidetone.list${path}`;

/** Saves how a list is ordered, for the next visit and the next start. */
export const saveListChoices = (path: string, search: UnknownSearch): void => {
  const choices = Object.entries(search).filter(([name]) => rememberedChoices.includes(name));
  localStorage.setItem(getChoicesKey(path), JSON.stringify(Object.fromEntries(choices)));
};

/** The parameters of a list's route: those that the link does not name are the saved ones. */
export const withListChoices = (path: string, search: UnknownSearch): UnknownSearch => {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(getChoicesKey(path)) ?? 'null');
    return typeof saved === 'object' ? { ...saved, ...search } : search;
  } catch {
    return search;
  }
};
