/** Hears nothing: the words are those of a report on the file that it was given. */
import { createReadStream } from 'node:fs';
import { systemClock } from '../../main/lib/clock.ts';
import { sleep } from '../../main/lib/sleep.ts';
import type { Listen } from '../../main/service/listen.ts';
import type { HeardChunk } from '../../preload/contract/listening.ts';
import { fail, ok } from '../../preload/contract/result.ts';
import { createReport } from './report.ts';
import { createFileDigest } from './specification/received-file.ts';
import { detectAudioKind, getDuration } from './specification/transcriptions/audio-kind.ts';

const wordMs = 300;
/** Begins a paragraph. */
const pauseMs = 2_500;

/** Each paragraph is a chunk. */
const toChunks = (text: string, language = 'en'): readonly HeardChunk[] => {
  let at = 0;
  return text.split('\n\n').map((paragraph, index) => {
    const startMs = at;
    const words = paragraph.split(/\s+/).map((word) => {
      at += wordMs;
      return { text: word, startMs: at - wordMs, endMs: at, probability: 0.9 };
    });
    at += pauseMs;
    return {
      index,
      startMs,
      endMs: at,
      language,
      words,
      gaps: [],
      isCut: false,
      languageTimes: [],
      detectorState: '',
    };
  });
};

/** `transcribeMs`: milliseconds for a file of `bytes`. */
export const createScriptedListener =
  (transcribeMs: (bytes: number) => number = () => 0): Listen =>
  async ({ file, language, prompt, nextIndex, onLength, onChunks, signal }) => {
    const digest = createFileDigest();
    for await (const chunk of createReadStream(file)) digest.add(chunk);
    const { size, sha256, window } = digest.finish();
    const beginning = await detectAudioKind(window);
    if (beginning === null) return fail('not_audio');
    const kind = beginning.name;
    const seconds = await getDuration(window);
    if (seconds !== null) onLength(Math.round(seconds * 1_000));
    await sleep(systemClock, transcribeMs(size), signal);
    const report = createReport({
      recording: null,
      description: prompt,
      language,
      kind,
      seconds,
      size,
      sha256,
    });
    const chunks = toChunks(report);
    for (const chunk of chunks.slice(nextIndex)) {
      if (signal.aborted || !onChunks([chunk])) return fail('cancelled');
    }
    return ok({ durationMs: Math.max(Math.round((seconds ?? 0) * 1_000), chunks.at(-1)?.endMs ?? 0) });
  };
