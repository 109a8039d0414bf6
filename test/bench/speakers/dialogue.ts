/** Dialogues with known turns: `NAME.json` beside `NAME.mix.flac`, and `NAME.SPEAKER.flac` if there is a track a person. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Probe } from '../../preparation/probe.ts';
import { makeWav, readWav, writeRecording } from '../../preparation/write-pcm.ts';
import { toWords } from '../spoken-words.ts';

export const sampleRate = 16_000;

const bundledSamples = path.resolve(import.meta.dirname, '../../../assets/speech/samples');
const extensions = ['flac', 'wav'];

interface StoredTurn {
  /** The track. */
  readonly speaker: string;
  /** The person, if a track has several. */
  readonly voice?: string;
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  readonly text?: string;
}

export interface DialogueTurn {
  readonly track: string;
  readonly person: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Empty: they are not known. */
  readonly words: readonly string[];
}

interface DialogueTrack {
  readonly name: string;
  readonly file: string;
}

export interface Dialogue {
  readonly name: string;
  readonly mix: string;
  /** Empty: there is only the mix. */
  readonly tracks: readonly DialogueTrack[];
  readonly turns: readonly DialogueTurn[];
}

export const getPeople = ({ turns }: Pick<Dialogue, 'turns'>): readonly string[] => [
  ...new Set(turns.map(({ person }) => person)),
];

export const hasWords = ({ turns }: Dialogue): boolean => turns.every(({ words }) => words.length > 0);

const findSound = (folder: string, name: string): string | null =>
  extensions.map((extension) => path.join(folder, `${name}.${extension}`)).find((file) => existsSync(file)) ??
  null;

export const readDialogues = (folder: string): readonly Dialogue[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .flatMap((file) => {
      const name = path.basename(file, '.json');
      const mix = findSound(folder, `${name}.mix`);
      if (mix === null) return [];
      const stored = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as readonly StoredTurn[];
      const tracks = [...new Set(stored.map(({ speaker }) => speaker))].flatMap((speaker) => {
        const sound = findSound(folder, `${name}.${speaker}`);
        return sound === null ? [] : [{ name: speaker, file: sound }];
      });
      const turns = stored.map(({ speaker, voice, start, end, text }) => ({
        track: speaker,
        person: voice ?? speaker,
        startMs: start * 1_000,
        endMs: end * 1_000,
        words: toWords(text ?? ''),
      }));
      return [{ name, mix, tracks, turns }];
    });

/** Seconds between the turns of the bundled dialogue. */
const pauseSeconds = 0.3;
const bundledTurns = ['jfk', 's0870', 'jfk', 's0880', 'jfk', 's0870'];

/** Writes a dialogue of the two people whom the bundled samples have. */
export const writeBundledDialogue = (folder: string): void => {
  const references = JSON.parse(
    readFileSync(path.join(bundledSamples, 'references.json'), 'utf8'),
  ) as Readonly<Record<string, { readonly text: string }>>;
  const turns: StoredTurn[] = [];
  const sounds: { readonly speaker: string; readonly at: number; readonly samples: Float32Array }[] = [];
  let at = 0;
  for (const name of bundledTurns) {
    const [samples = new Float32Array()] = readWav(path.join(bundledSamples, `${name}.wav`)).channels;
    const speaker = name === 'jfk' ? 'politician' : 'reader';
    turns.push({
      speaker,
      start: at / sampleRate,
      end: (at + samples.length) / sampleRate,
      text: references[name]?.text ?? '',
    });
    sounds.push({ speaker, at, samples });
    at += samples.length + pauseSeconds * sampleRate;
  }
  for (const track of ['politician', 'reader', 'mix']) {
    const all = new Float32Array(at);
    for (const sound of sounds)
      if (track === 'mix' || sound.speaker === track) all.set(sound.samples, sound.at);
    writeSound(path.join(folder, `bundled.${track}.wav`), [all]);
  }
  writeFileSync(path.join(folder, 'bundled.json'), JSON.stringify(turns));
};

export const writeSound = (file: string, channels: readonly Float32Array[]): string =>
  writeRecording(file, makeWav({ sampleRate, channels }, 's16'));

/** The sound of a file as one channel of 16 kHz, decoded in the page that listens; it must have heard something. */
export const decodeSound = async (probe: Probe, file: string): Promise<Float32Array> => {
  const value = await probe.evaluate(`(async () => {
    const file = Uint8Array.from(atob('${readFileSync(file).toString('base64')}'), (one) => one.charCodeAt(0));
    const sound = await new OfflineAudioContext(1, 1, ${sampleRate}).decodeAudioData(file.buffer);
    const bytes = new Uint8Array(sound.getChannelData(0).buffer);
    let text = '';
    for (let at = 0; at < bytes.length; at += 30000) text += String.fromCharCode(...bytes.subarray(at, at + 30000));
    return btoa(text);
  })()`);
  if (typeof value !== 'string') throw new Error(`${file} was not decoded`);
  const bytes = Buffer.from(value, 'base64');
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
};
