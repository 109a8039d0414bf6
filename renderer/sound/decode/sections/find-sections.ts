/** The sections of a file: recordings that were joined, one after the other, each with a format of its own. */
import { findBeginning, type ReadBytes } from '../../../../preload/recordings/beginnings.ts';
import { isCutRow, measureFrameRow } from '../../../../preload/recordings/frame-rows.ts';
import type { ReadableFile } from '../file-range.ts';
import type { RecordingLength } from '../recording.ts';
import { walkBoxes, walkElements, walkFlac, walkPages, walkRiff } from './walk-chunks.ts';

export interface Section {
  /** Positions in the file. The start has the tags before the sound. */
  readonly start: number;
  readonly end: number;
  /** As counted; null if only its reader knows. */
  readonly length: RecordingLength | null;
  /** Whether its end is missing. */
  readonly isCut: boolean;
}

interface Sections {
  readonly sections: readonly Section[];
  /** Whether the file goes on behind the last one. */
  readonly hasMore: boolean;
}

const maxSections = 1_000;
/** What is shorter, or a smaller share of the file, can be a tag. */
const minRestBytes = 64 * 1024;
const minRestShare = 0.01;

const walkers = {
  wav: walkRiff,
  aiff: walkRiff,
  mp4: walkBoxes,
  webm: walkElements,
  ogg: walkPages,
  flac: walkFlac,
} as const;

const measureRow = async (
  read: ReadBytes,
  start: number,
  at: number,
  end: number,
): Promise<Section | null> => {
  const row = await measureFrameRow(read, at, end);
  if (row === null) return null;
  const isCut = row.end === end && isCutRow(row, at);
  const seconds = isCut ? (row.stated?.seconds ?? row.seconds) : row.seconds;
  return { start, end: row.end, length: { certainty: 'certain', seconds }, isCut };
};

/** The section that begins at `start`; null if no recording that can be read begins there. */
const findSection = async (read: ReadBytes, start: number, end: number): Promise<Section | null> => {
  const readRest: ReadBytes = (position, length) => read(start + position, length);
  const beginning = await findBeginning(readRest, end - start);
  if (!beginning?.isDecoded) return null;
  const at = start + beginning.start;
  const { format } = beginning;
  if (format === 'mp3' || format === 'aac') return measureRow(read, start, at, end);
  if (!(format in walkers)) return { start, end, length: null, isCut: false };
  return { start, length: null, ...(await walkers[format as keyof typeof walkers](read, at, end)) };
};

/** Tags behind the sound, which say how long they are. */
const skipTags = async (read: ReadBytes, start: number, end: number): Promise<number> => {
  let at = start;
  for (let tags = 0; tags < maxSections; tags += 1) {
    const head = await read(at, Math.min(32, end - at));
    const text = String.fromCharCode(...head);
    if (text.startsWith('TAG')) at += 128;
    else if (text.startsWith('APETAGEX') && head.length === 32)
      at += 32 + new DataView(head.buffer, head.byteOffset).getUint32(12, true);
    else return Math.min(at, end);
  }
  return at;
};

/** A tag, or bytes that are all alike, as programs leave them. */
const isPadding = async (read: ReadBytes, start: number, end: number): Promise<boolean> => {
  const rest = await read(start, Math.min(minRestBytes, end - start));
  const text = String.fromCharCode(...rest.subarray(0, 11));
  return text.startsWith('ID3') || text === 'LYRICSBEGIN' || rest.every((byte) => byte === rest[0]);
};

/** Empty if the file does not begin with a recording that can be read. */
export const findSections = async (file: ReadableFile): Promise<Sections> => {
  const end = file.bytes;
  const read: ReadBytes = (position, length) => {
    const start = Math.min(position, end);
    return file.read(start, Math.min(start + length, end));
  };
  const sections: Section[] = [];
  let at = 0;
  while (at < end && sections.length < maxSections) {
    const section = await findSection(read, at, end);
    if (section === null || section.end <= at) break;
    sections.push(section);
    at = await skipTags(read, section.end, end);
  }
  const rest = end - at;
  const isLarge = rest > minRestBytes && rest > minRestShare * end;
  return { sections, hasMore: sections.length > 0 && isLarge && !(await isPadding(read, at, end)) };
};
