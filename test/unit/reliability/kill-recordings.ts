/** Recordings that are prepared while the process is killed, and what the service has in the end. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PreparationRules } from '../../../preload/contract/limits/preparation-rules.ts';
import { wavHeader } from '../../fixtures/audio.ts';

/** In parts of a second. Ogg is not accepted. */
export const killRules: PreparationRules = {
  maxFileBytes: 150_000,
  acceptedTypes: ['wav'],
  maxPartSeconds: 1,
  longRecordings: 'parts',
  shrinkFittingFiles: false,
  format: 'webm',
};

/** Of a recording whose length is known when it is cut only. */
export const unplannedParts = 2;

interface RecordingKind {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** 0: it is sent as it is. */
  readonly parts: number;
}

const kinds: readonly RecordingKind[] = [
  { name: 'long.wav', size: 460_000, parts: 3 },
  { name: 'unknown.ogg', size: 60_000, parts: unplannedParts },
  { name: 'large.wav', size: 158_000, parts: 1 },
  { name: 'short.wav', size: 60_000, parts: 0 },
];

export interface KillRecording {
  readonly path: string;
  readonly isEpisode: boolean;
  /** SHA-256 of each file that the service gets, in order. */
  readonly shas: readonly string[];
}

export const makeKillRecordings = (folder: string, world: number): readonly KillRecording[] =>
  kinds.map(({ name, size, parts }) => {
    const path = join(folder, `${world} ${name}`);
    const content = Buffer.alloc(size, `${world} ${name} `);
    if (name.endsWith('.wav')) wavHeader(size).copy(content);
    else content.write('OggS', 0, 'latin1');
    writeFileSync(path, content);
    const sent =
      parts === 0
        ? [readFileSync(path)]
        : Array.from({ length: parts }, (_, index) => toPartContent(content, index, parts));
    const shas = sent.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
    return { path, isEpisode: parts > 1, shas };
  });

const webmHeader = Buffer.from('1a45dfa3874282847765626d', 'hex');

/** 20 kB that no other part has. */
export const toPartContent = (source: Uint8Array, index: number, count: number): Uint8Array<ArrayBuffer> => {
  const start = Math.floor((source.length * index) / count);
  const sound = source.subarray(start, start + 20_000);
  return new Uint8Array([...webmHeader, ...Buffer.from(`${index}/${count}`), ...sound]);
};
