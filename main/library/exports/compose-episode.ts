/** The text of an exported episode: its parts, with or without marks between them. Says which parts are missing. */
import { joinParts } from '../../../preload/contract/episode-text.ts';
import type { EpisodePart } from '../../../preload/contract/episodes.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { formatDuration } from '../../../preload/messages/format-duration.ts';
import { t } from '../../../preload/messages/translate.ts';

export interface ComposeEpisodeOptions {
  readonly hasMarks: boolean;
  /** The text of a part by the id of its record. */
  readonly getText: (id: string) => Result<string>;
}

const formatMark = ({ index, startMs }: EpisodePart, count: number): string => {
  const label = t('episodes.mark', { part: index + 1, count });
  return startMs === null ? `— ${label} —` : `— ${label} · ${formatDuration(Math.floor(startMs / 1_000))} —`;
};

export const composeEpisode = (
  parts: readonly EpisodePart[],
  { hasMarks, getText }: ComposeEpisodeOptions,
): Result<string> => {
  const sections: string[] = [];
  for (const part of parts) {
    const { index, state, transcriptionId } = part;
    const isThere = state === 'there' && transcriptionId !== null;
    const text = isThere ? getText(transcriptionId) : null;
    if (text && !text.ok) return text;
    const shown = text?.value ?? t('episodes.missingInText', { part: index + 1, count: parts.length });
    if (hasMarks && index > 0) sections.push(`${formatMark(part, parts.length)}\n\n${shown.trim()}`);
    else if (shown.trim() !== '') sections.push(shown);
  }
  return ok(hasMarks ? sections.map((section) => section.trim()).join('\n\n') : joinParts(sections).text);
};
