/** Listens to a recording in the page that listens, and composes the text of what was heard. */
import type { HeardSource, VoiceStretch } from '../../../preload/contract/listening.ts';
import {
  composeHeardText,
  type HeardText,
  type HeardTextFormat,
} from '../../../preload/recordings/compose-heard-text.ts';
import type { Probe } from '../../preparation/probe.ts';
import { readUsage } from '../process-tree.ts';

/** What was not understood has no words. */
const format: HeardTextFormat = { formatGap: () => '[…]', formatSpeaker: (number) => `Speaker ${number}` };

interface Heard extends HeardText {
  readonly sources: readonly HeardSource[];
  readonly stretches: readonly VoiceStretch[];
  /** The same text without the voices that were found in a mix. */
  readonly withoutVoices: HeardText;
  /** From the request to the end. */
  readonly seconds: number;
  /** MiB of all pages, at most. */
  readonly peak: number;
}

interface HearOptions {
  /** Null: it is found. With one, voices are not looked for. */
  readonly people?: number | null;
  readonly onlyVoices?: boolean;
}

export const hear = async (probe: Probe, file: string, options: HearOptions = {}): Promise<Heard> => {
  let peak = 0;
  const sample = (): void => {
    peak = Math.max(peak, readUsage(probe.pid).renderers);
  };
  const timer = setInterval(sample, 250);
  const start = performance.now();
  try {
    const { chunks, error, sources, voices: stretches } = await probe.listen(file, options);
    const seconds = (performance.now() - start) / 1_000;
    if (error) throw new Error(`${file}: ${JSON.stringify(error)}`);
    sample();
    const text = composeHeardText({ chunks, sources, voices: stretches }, format);
    const withoutVoices = composeHeardText({ chunks, sources, voices: [] }, format);
    return { ...text, withoutVoices, sources, stretches, seconds, peak };
  } finally {
    clearInterval(timer);
  }
};

/** How many people are told apart; one if nobody is. */
export const countVoices = (stretches: readonly VoiceStretch[]): number =>
  Math.max(1, new Set(stretches.map(({ voice }) => voice)).size);
