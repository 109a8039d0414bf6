/** Words for the parts of an episode. */
import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatList, formatNumber } from '../../../lib/format.ts';
import type { EditorDraft } from '../drafts/draft.ts';
import { isNearLimit, type PartLength } from './part-length.ts';

export const formatPart = ({ index }: Pick<EpisodePart, 'index'>, count: number): string =>
  t('episodes.mark', { part: index + 1, count });

const formatLength = ({ characters, limit }: PartLength): string =>
  t('transcriptions.text.charactersOfLimit', { count: characters, limit });

/** `Part 2 of 4 · 15:00`, with what needs attention. */
export const formatPartMark = (
  part: EpisodePart,
  count: number,
  { draft, length }: { readonly draft: EditorDraft; readonly length: PartLength | null },
): string =>
  [
    formatPart(part, count),
    part.startMs === null ? '' : formatDuration(Math.floor(part.startMs / 1_000)),
    length && isNearLimit(length) ? formatLength(length) : '',
    draft.saveFailure?.kind === 'conflict' ? t('episodes.changedElsewhere') : '',
  ]
    .filter((piece) => piece !== '')
    .join(' · ');

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
