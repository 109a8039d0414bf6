/** Whether the two channels of a recording are two people, as recorders with a microphone on each side write them. */
import type { Recording, SoundBlock, Span } from '../../../sound/decode/recording.ts';
import { trimStart } from '../../../sound/mono-sound.ts';
import { RecordingError } from '../../../sound/recording-error.ts';
import { countLeads, getLeadShare, type Leads, mixedShare } from './choose-sources.ts';
import { LevelMeter, toShares } from './levels.ts';

/** Seconds. The same parts are looked at whenever the recording is opened. */
const partSeconds = 20;
const maxParts = 12;
/** They are looked at in steps of so many, so that the first ones are from all over the recording. */
const step = 5;

/** After so many parts with enough speech, what is clearly one sound is looked at no further. */
const fewParts = 3;
const fewFrames = 1_000;
/** The difference of two channels with the same sound, as a share of its power. */
const sameShare = 1e-4;

const twoPeopleShare = 0.6;
const leastFrames = 500;
/** Of the speech, for each of them: whoever says less may be a noise. */
const leastLeadShare = 0.03;

/** Of a recording of unknown length the beginning. */
const listParts = (seconds: number | null): readonly Span[] => {
  const known = seconds ?? maxParts * partSeconds;
  const count = Math.min(Math.max(Math.ceil(known / partSeconds), 1), maxParts);
  const distance = seconds === null ? partSeconds : known / count;
  return Array.from({ length: count }, (_, at) => {
    const start = Math.floor((count === maxParts ? (at * step) % maxParts : at) * distance);
    return { start, end: start + partSeconds };
  });
};

class Channels {
  #meters: readonly LevelMeter[] = [];
  #difference = 0;
  #sum = 0;

  /** The channels have the same sound, and there is some. */
  get isSame(): boolean {
    return this.#sum > 0 && this.#difference < sameShare * this.#sum;
  }

  get leads(): Leads {
    return countLeads(toShares(this.#meters.map(({ levels }) => levels)));
  }

  /** False: there are not two channels. */
  add({ channels, sampleRate }: SoundBlock): boolean {
    const [left, right] = channels;
    if (left === undefined || right === undefined || channels.length > 2) return false;
    if (this.#meters.length === 0) this.#meters = [new LevelMeter(sampleRate), new LevelMeter(sampleRate)];
    for (const [at, meter] of this.#meters.entries()) meter.add(channels[at] as Float32Array);
    for (let at = 0; at < left.length; at += 1) {
      const [one, other] = [left[at] as number, right[at] as number];
      this.#difference += (one - other) ** 2;
      this.#sum += one ** 2 + other ** 2;
    }
    return true;
  }
}

/** False: there are not two channels. What cannot be decoded is skipped. */
const addPart = async (
  channels: Channels,
  recording: Recording,
  part: Span,
  onAdvance: () => void,
): Promise<boolean> => {
  try {
    for await (const block of recording.blocks(part)) {
      if (block.start >= part.end) break;
      if (!channels.add(trimStart(block, part.start))) return false;
      onAdvance();
    }
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
  }
  return true;
};

const isMixed = (leads: Leads): boolean => leads.frames >= fewFrames && getLeadShare(leads) < mixedShare;

export const hasTwoPeople = async (recording: Recording, onAdvance: () => void): Promise<boolean> => {
  const channels = new Channels();
  for (const [at, part] of listParts(recording.length.seconds).entries()) {
    if (!(await addPart(channels, recording, part, onAdvance)) || channels.isSame) return false;
    if (at + 1 >= fewParts && isMixed(channels.leads)) return false;
  }
  const { frames, leads } = channels.leads;
  return (
    frames >= leastFrames &&
    getLeadShare({ frames, leads }) > twoPeopleShare &&
    leads.every((count) => count >= leastLeadShare * frames)
  );
};
