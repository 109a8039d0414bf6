/** Writes recordings of the sound of people: a track a person, two channels, one long mix. */
import { EncodedAudioPacketSource, EncodedPacket, FilePathTarget, MkvOutputFormat, Output } from 'mediabunny';
import { toBytes } from '../../preparation/write-pcm.ts';
import { type Dialogue, sampleRate, writeSound } from './dialogue.ts';

export interface PersonSound {
  readonly name: string;
  readonly samples: Float32Array;
}

/** Of the speech of the others in the microphone of one. */
export const leakDecibels = -12;

const sumSounds = (sounds: readonly Float32Array[]): Float32Array => {
  const sum = new Float32Array(Math.max(...sounds.map(({ length }) => length)));
  for (const sound of sounds) for (const [at, value] of sound.entries()) sum[at] = (sum[at] ?? 0) + value;
  return sum;
};

export const addLeaks = (people: readonly PersonSound[]): readonly PersonSound[] => {
  const gain = 10 ** (leakDecibels / 20);
  return people.map(({ name, samples }, at) => {
    const others = people.filter((_, other) => other !== at).map((other) => other.samples);
    return { name, samples: sumSounds([samples, sumSounds(others).map((value) => value * gain)]) };
  });
};

/** Matroska with a track for each person, which has their name. */
export const writePeople = async (file: string, people: readonly PersonSound[]): Promise<string> => {
  const output = new Output({ format: new MkvOutputFormat(), target: new FilePathTarget(file) });
  const tracks = people.map(({ name }) => {
    const source = new EncodedAudioPacketSource('pcm-s16');
    output.addAudioTrack(source, { name });
    return source;
  });
  await output.start();
  const decoderConfig = { codec: 'pcm-s16', sampleRate, numberOfChannels: 1 };
  const seconds = Math.max(...people.map(({ samples }) => samples.length)) / sampleRate;
  for (let second = 0; second < seconds; second += 1)
    for (const [at, { samples }] of people.entries()) {
      const piece = samples.subarray(second * sampleRate, (second + 1) * sampleRate);
      if (piece.length === 0) continue;
      const bytes = toBytes({ sampleRate, channels: [piece] }, 's16', false);
      const packet = new EncodedPacket(bytes, 'key', second, piece.length / sampleRate);
      await tracks[at]?.add(packet, { decoderConfig });
    }
  await output.finalize();
  return file;
};

/** The first person is left, all others are right. */
export const writeLeftRight = (file: string, people: readonly PersonSound[]): string => {
  const [left, ...others] = people.map(({ samples }) => samples);
  const sum = sumSounds(others);
  const length = Math.max(left?.length ?? 0, sum.length);
  return writeSound(
    file,
    [left ?? new Float32Array(), sum].map((sound) => {
      const all = new Float32Array(length);
      all.set(sound);
      return all;
    }),
  );
};

/** A sound and the turns in it. */
export interface Spoken extends Pick<Dialogue, 'turns'> {
  readonly samples: Float32Array;
}

/** One behind the other, again and again until there are `seconds`; null: each once. */
export const joinSpoken = (all: readonly Spoken[], seconds: number | null): Spoken => {
  const wanted = seconds === null ? all.length : Number.POSITIVE_INFINITY;
  const most = seconds === null ? Number.POSITIVE_INFINITY : seconds * sampleRate;
  const used: { readonly spoken: Spoken; readonly at: number }[] = [];
  let length = 0;
  for (let index = 0; index < wanted && length < most; index += 1) {
    const spoken = all[index % all.length];
    if (!spoken) break;
    used.push({ spoken, at: length });
    length += spoken.samples.length;
  }
  const samples = new Float32Array(Math.min(length, most));
  for (const { spoken, at } of used) samples.set(spoken.samples.subarray(0, samples.length - at), at);
  const endMs = (samples.length / sampleRate) * 1_000;
  const turns = used.flatMap(({ spoken, at }) =>
    spoken.turns
      .map((turn) => {
        const offset = (at / sampleRate) * 1_000;
        return { ...turn, startMs: turn.startMs + offset, endMs: Math.min(turn.endMs + offset, endMs) };
      })
      .filter((turn) => turn.startMs < turn.endMs),
  );
  return { samples, turns };
};
