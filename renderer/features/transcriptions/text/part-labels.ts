/** Words for the parts of an episode. */
import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import type { TextState } from '../../../../preload/contract/texts.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatList, formatNumber } from '../../../lib/format.ts';
import type { PartMark } from '../editor/part-boundaries.ts';

/** A title, after the part of an episode that it is about. */
export const withPart = (part: string | undefined, title: string): string =>
  part === undefined ? title : t('episodes.problem', { part, problem: title });

export const formatPart = ({ index }: Pick<EpisodePart, 'index'>, count: number): string =>
  t('episodes.mark', { part: index + 1, count });

/** The time where the part begins, or its number if that is unknown, with what needs attention. */
export const createPartMark = (
  part: EpisodePart,
  count: number,
  { problem }: Pick<TextState, 'problem'>,
): PartMark => {
  const start = part.startMs === null ? formatPart(part, count) : formatDuration(part.startMs / 1_000);
  const isChanged = problem?.kind === 'conflict';
  return {
    label: isChanged ? `${start} · ${t('episodes.changedElsewhere')}` : start,
    startMs: part.startMs,
  };
};

/** Why a part has no text here. */
export type Gap = 'uploading' | 'deleted' | 'missing' | 'cancelled' | 'failed';

export const getGap = ({ state, upload }: EpisodePart): Gap | null =>
  state === 'there' ? null : (upload ?? state);

/** What is said about parts that have no text here; null if there are none. */
export const formatGap = (parts: readonly EpisodePart[], gap: Gap): string | null => {
  const numbers = parts.filter((part) => getGap(part) === gap).map(({ index }) => formatNumber(index + 1));
  if (numbers.length === 0) return null;
  return t(`episodes.gaps.${gap}`, {
    parts: formatList(numbers),
    failed: numbers.length,
    count: parts.length,
  });
};
