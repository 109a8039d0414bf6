import { RecordingError } from '../recording-error.ts';
import { FileRange, type ReadableFile } from './file-range.ts';
import { openRecording } from './open-recording.ts';
import {
  type Recording,
  type RecordingLength,
  type SoundBlock,
  type Span,
  unknownLength,
} from './recording.ts';
import { findSections, type Section } from './sections/find-sections.ts';

/** Seconds; a later section that begins later than this has the times of the whole recording. */
const maxStartSeconds = 0.5;

/** A section with what was found out about it. The readers know more about everything else. */
const describe = (recording: Recording, { length, isCut }: Section): Recording => ({
  ...recording,
  length: length ?? recording.length,
  problem: recording.problem ?? (isCut ? new RecordingError('truncated') : null),
});

const addLengths = (recordings: readonly Recording[]): RecordingLength => {
  const seconds = recordings.reduce((sum, { length }) => sum + (length.seconds ?? Number.NaN), 0);
  if (Number.isNaN(seconds)) return unknownLength;
  const isCertain = recordings.every(({ length }) => length.certainty === 'certain');
  return { certainty: isCertain ? 'certain' : 'estimated', seconds };
};

const getEnd = ({ channels, sampleRate, start }: SoundBlock): number =>
  start + (channels[0]?.length ?? 0) / sampleRate;

/** The blocks of one section behind the other, each at the end of the one before. */
async function* joinBlocks(recordings: readonly Recording[], span?: Span): AsyncGenerator<SoundBlock> {
  let offset = 0;
  for (const [index, recording] of recordings.entries()) {
    if (span !== undefined && offset >= span.end) return;
    const { certainty, seconds } = recording.length;
    const isBefore = certainty === 'certain' && span !== undefined && offset + seconds <= span.start;
    if (isBefore) {
      offset += seconds;
      continue;
    }
    // Sections without a certain length are read from their start, which leads to their end.
    const inside =
      span === undefined || certainty !== 'certain'
        ? undefined
        : { start: Math.max(span.start - offset, 0), end: span.end - offset };
    let shift: number | null = null;
    let end = 0;
    for await (const block of recording.blocks(
      inside?.start === 0 && inside.end === Infinity ? undefined : inside,
    )) {
      shift ??= index > 0 && inside === undefined && block.start > maxStartSeconds ? block.start : 0;
      const moved = { ...block, start: block.start - shift };
      end = getEnd(moved);
      if (span === undefined || offset + end > span.start) yield { ...moved, start: offset + moved.start };
    }
    offset += certainty === 'certain' ? seconds : end;
  }
}

const join = (recordings: readonly Recording[], hasMore: boolean): Recording => ({
  hasMore,
  length: addLengths(recordings),
  problem: recordings.find(({ problem }) => problem !== null)?.problem ?? null,
  unreadTracks: Math.max(...recordings.map(({ unreadTracks = 0 }) => unreadTracks)),
  isHeaderWrong: recordings.some(({ isHeaderWrong }) => isHeaderWrong),
  get unreadableTracks() {
    return new Set(recordings.flatMap(({ unreadableTracks }) => [...(unreadableTracks ?? [])]));
  },
  blocks: (span) => joinBlocks(recordings, span),
});

/**
 * Opens a recording, also one that was joined from several. `leftOutTracks`: ids; missing: translations. Rejects with RecordingError if
 * nothing of it can be decoded.
 */
export const openSections = async (
  file: ReadableFile,
  leftOutTracks?: readonly number[],
): Promise<Recording> => {
  const { sections, hasMore } = await findSections(file);
  const [first, ...others] = sections;
  if (first === undefined) return openRecording(file, leftOutTracks);
  if (others.length === 0) return { ...describe(await openRecording(file, leftOutTracks), first), hasMore };
  const opened: Recording[] = [];
  let isSomeLost = hasMore;
  for (const section of sections) {
    try {
      const range = new FileRange(file, section.start, section.end - section.start);
      opened.push(describe(await openRecording(range, leftOutTracks), section));
    } catch (error) {
      if (opened.length === 0 || file.error !== null) throw error;
      isSomeLost = true;
    }
  }
  return join(opened, isSomeLost);
};
