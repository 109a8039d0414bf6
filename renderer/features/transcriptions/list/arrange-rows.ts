/** Filters, orders and groups the rows of the list. */
import type { LibraryRow } from '../../../../preload/contract/library.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { getLocale, t } from '../../../../preload/messages/translate.ts';
import { createLocaleCache, parseDate } from '../../../lib/format.ts';
import { getCodeName } from '../../../lib/languages/language-names.ts';
import { compareAge } from '../library/compare-age.ts';
import type { TranscriptionSearch } from '../search.ts';

type Order = Pick<TranscriptionSearch, 'favorite' | 'show' | 'sort_by' | 'sort'>;

const getCollator = createLocaleCache((locale) => new Intl.Collator(locale, { numeric: true }));

export const arrangeRows = (
  rows: readonly LibraryRow[],
  { favorite, show, sort_by, sort }: Order,
): readonly LibraryRow[] => {
  const shown = rows.filter(
    ({ favorites, showId }) => (!favorite || favorites !== 'none') && (show === '' || showId === show),
  );
  const { compare } = getCollator();
  const order =
    sort_by === 'name'
      ? shown.toSorted((one, other) => compare(one.name, other.name) || one.position - other.position)
      : shown.toSorted(compareAge);
  return sort === (sort_by === 'name' ? 'asc' : 'desc') ? order : order.toReversed();
};

const getMonthFormat = createLocaleCache((locale) => new Intl.DateTimeFormat(locale, { month: 'long' }));
const getYearFormat = createLocaleCache((locale) => new Intl.DateTimeFormat(locale, { year: 'numeric' }));
const getDayFormat = createLocaleCache(
  (locale, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...options }),
);

/** Monday is 1, Sunday 7. */
const getFirstWeekday = createLocaleCache((locale) => {
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return info.getWeekInfo?.().firstDay ?? 1;
});

const getWeekStart = (now: Date): number => {
  const passed = (now.getDay() - getFirstWeekday() + 7) % 7;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - passed).getTime();
};

const labelTime = (time: number | null, now: Date): string => {
  const date = parseDate(time);
  if (date === null) return t('transcriptions.list.groups.undated');
  if (date.getTime() >= getWeekStart(now)) return t('transcriptions.list.groups.thisWeek');
  if (date.getFullYear() !== now.getFullYear()) return getYearFormat().format(date);
  const month = getMonthFormat().format(date);
  return date.getMonth() === now.getMonth()
    ? t('transcriptions.list.groups.earlierInMonth', { month })
    : month;
};

/** The headings of an order by time, each with the index of the row below it. */
export const groupByTime = (rows: readonly LibraryRow[], now: Date): ReadonlyMap<number, string> => {
  const headings = new Map<number, string>();
  let previous = '';
  for (const [index, { date }] of rows.entries()) {
    const label = labelTime(date, now);
    if (label !== previous) headings.set(index, label);
    previous = label;
  }
  return headings;
};

const formatDay = (time: number, now: Date): string => {
  if (time >= getWeekStart(now)) return getDayFormat({ weekday: 'short' }).format(time);
  const isThisYear = new Date(time).getFullYear() === now.getFullYear();
  return getDayFormat(isThisYear ? {} : { year: 'numeric' }).format(time);
};

const toCode = (tag: string): string => tag.split(/[-_]/)[0]?.toLowerCase() ?? '';

/** The language is named if it is not that of the window. */
const formatLanguage = (language: string): string =>
  toCode(language) === toCode(getLocale()) ? '' : getCodeName(toCode(language));

/** `Sat 21 Nov · 41:12 · 6,340 words · German`: what is known. */
export const formatFacts = ({ date, seconds, words, language, parts }: LibraryRow, now: Date): string =>
  [
    parseDate(date) === null ? '' : formatDay(Number(date), now),
    parts ? t('episodes.partsOf', parts) : '',
    seconds === null ? '' : formatDuration(Math.round(seconds)),
    words === null || words === 0 ? '' : t('transcriptions.wordCount', { count: words }),
    formatLanguage(language),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
