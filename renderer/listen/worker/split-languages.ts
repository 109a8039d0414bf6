/** Cuts chunks in pauses where the language changes: the model hears one language at a time, and translates or skips others. */

import type { LanguageTimes } from '../../../preload/contract/listening.ts';
import {
  addTimes,
  getBest,
  type HeardLanguage,
  type LanguageVote,
  limitShares,
  minSpeechSeconds,
  toLanguageTimes,
} from './language.ts';
import type { EncodedSound, Recogniser } from './recogniser.ts';
import type { SpeechChunk, Stretch } from './sound/chunker.ts';
import { clip, getSeconds } from './text/coverage.ts';

export interface FoundLanguage {
  readonly language: string;
  readonly times: LanguageTimes;
}

/** Speech in one language. */
export interface ChunkPart {
  readonly chunk: SpeechChunk;
  readonly sound: EncodedSound;
  /** Null: nobody asked yet. */
  readonly found: FoundLanguage | null;
}

/** Languages change in a pause that is not shorter. */
const minPauseSeconds = 0.4;
/** If the model is so sure beside it, it should be sure of all speech between pauses. */
const clearShare = 0.9;
/** Speech that it is less sure of than this is encoded alone: a guest had 0.64, others of the same language 0.75 and more. */
const doubtfulShare = 0.7;
/** Sound around speech. */
const paddingSeconds = 0.25;

/** Speech between pauses, each with enough of it to tell the language. */
const groupStretches = (stretches: readonly Stretch[]): readonly (readonly Stretch[])[] => {
  const groups: Stretch[][] = [];
  for (const stretch of stretches) {
    const last = groups.at(-1);
    const pause = stretch.start - (last?.at(-1)?.end ?? Number.NEGATIVE_INFINITY);
    if (last && (pause < minPauseSeconds || getSeconds(last) < minSpeechSeconds)) last.push(stretch);
    else groups.push([stretch]);
  }
  const rest = groups.at(-1);
  if (groups.length > 1 && rest && getSeconds(rest) < minSpeechSeconds) {
    groups.pop();
    groups.at(-1)?.push(...rest);
  }
  return groups;
};

interface AskedGroup {
  readonly stretches: readonly Stretch[];
  readonly heard: HeardLanguage;
}

const askGroups = (
  recogniser: Recogniser,
  sound: EncodedSound,
  groups: readonly (readonly Stretch[])[],
  only: readonly string[],
): readonly AskedGroup[] => {
  const asked = groups.map((stretches) => {
    const [start, end] = [stretches[0]?.start ?? 0, stretches.at(-1)?.end ?? 0];
    const shares = limitShares(recogniser.askLanguage(sound, start, end), only);
    return { stretches, start, end, shares, share: getBest(shares)[1] };
  });
  const isClear = asked.some(({ share }) => share >= clearShare);
  return asked.map(({ stretches, start, end, shares, share }) => {
    // The encoder hears each place along with what surrounds it, which can hide a guest.
    const again =
      isClear && share < doubtfulShare
        ? limitShares(recogniser.askLanguageAlone(sound, start - paddingSeconds, end + paddingSeconds), only)
        : shares;
    return { stretches, heard: { shares: again, speechSeconds: getSeconds(stretches) } };
  });
};

interface Run {
  readonly language: string;
  readonly groups: AskedGroup[];
}

const joinRuns = (groups: readonly AskedGroup[], languages: readonly string[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const [at, group] of groups.entries()) {
    const language = languages[at] ?? '';
    if (runs.at(-1)?.language === language) runs.at(-1)?.groups.push(group);
    else runs.push({ language, groups: [group] });
  }
  return runs;
};

const getTimes = ({ groups }: Run): LanguageTimes =>
  addTimes(groups.map(({ heard }) => toLanguageTimes(heard)));

const cutChunk = (
  recogniser: Recogniser,
  chunk: SpeechChunk,
  sound: EncodedSound,
  runs: readonly Run[],
): readonly ChunkPart[] => {
  const borders = runs.slice(1).map(({ groups }, at) => {
    const before = runs[at]?.groups.at(-1)?.stretches.at(-1)?.end ?? chunk.start;
    const after = groups[0]?.stretches[0]?.start ?? before;
    return recogniser.toFrameStart(sound, (before + after) / 2);
  });
  const parts = runs.map((run, at): ChunkPart => {
    const start = borders[at - 1] ?? chunk.soundStart;
    const isLast = at === runs.length - 1;
    const end = borders[at] ?? sound.start + Number.POSITIVE_INFINITY;
    const part = recogniser.cut(sound, start, end);
    return {
      chunk: {
        start: at === 0 ? chunk.start : start,
        end: isLast ? chunk.end : end,
        soundStart: part.start,
        samples: part.samples,
        stretches: clip(chunk.stretches, start, end),
        isCut: isLast && chunk.isCut,
        detectorState: isLast ? chunk.detectorState : new Float32Array(0),
      },
      sound: part,
      found: { language: run.language, times: getTimes(run) },
    };
  });
  sound.encoded.release();
  return parts;
};

/** `only`: only these languages are found; empty: any. A chunk in one language stays as it is. */
export const splitLanguages = (
  recogniser: Recogniser,
  chunks: readonly SpeechChunk[],
  sounds: readonly EncodedSound[],
  vote: LanguageVote,
  only: readonly string[],
): readonly ChunkPart[] => {
  const asked = chunks.map((chunk, at) => {
    const groups = groupStretches(chunk.stretches);
    const sound = sounds[at] as EncodedSound;
    return { chunk, sound, groups: groups.length < 2 ? [] : askGroups(recogniser, sound, groups, only) };
  });
  const languages = vote.choose(asked.flatMap(({ groups }) => groups.map(({ heard }) => heard)));
  let from = 0;
  return asked.flatMap(({ chunk, sound, groups }): readonly ChunkPart[] => {
    const runs = joinRuns(groups, languages.slice(from, from + groups.length));
    from += groups.length;
    const [run] = runs;
    if (!run) return [{ chunk, sound, found: null }];
    if (runs.length > 1) return cutChunk(recogniser, chunk, sound, runs);
    return [{ chunk, sound, found: { language: run.language, times: getTimes(run) } }];
  });
};
