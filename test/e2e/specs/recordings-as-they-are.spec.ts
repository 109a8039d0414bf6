/** Recordings that other programs make: what is decoded is what is sent and what is heard, and nothing else is said to be missing. */
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { WrittenRecording } from '../../fixtures/as-written.ts';
import { audio } from '../../fixtures/audio.ts';
import { writeBeginnings } from '../../fixtures/beginnings.ts';
import { writeCodecs } from '../../fixtures/codecs.ts';
import { type ContainerKind, writeContainer } from '../../fixtures/write-container.ts';
import { getMp3Seconds, type Mp3Frames, makeVariable, readMp3, writeMp3 } from '../../fixtures/write-mp3.ts';
import { recordMetric } from '../../metric.ts';
import { correlateEnvelope } from '../../preparation/compare-sound.ts';
import { type Probe, smaller, startProbe } from '../../preparation/probe.ts';
import { makeAiff, makeWav, readWav, writeRecording } from '../../preparation/write-pcm.ts';
import { createRandom } from '../../random.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

test.describe.configure({ mode: 'serial' });
test.slow();

interface Case {
  readonly name: string;
  readonly content: Buffer;
  /** Of sound that is in the file. */
  readonly seconds: number;
  /** What the review says is missing; null: nothing. */
  readonly missing?: 'unreadable_from' | 'more_in_file' | 'incomplete';
}

let probe: Probe;
let folder = '';
test.beforeAll(async () => {
  folder = temporaryFolder('as-they-are');
  probe = await startProbe();
});
test.afterAll(() => probe.close());

const speech = readWav(audio.wav.path);
const speechSeconds = (speech.channels[0]?.length ?? 0) / speech.sampleRate;
const wav = { content: makeWav(speech, 's16'), seconds: speechSeconds };
const stereoWav = {
  content: makeWav(
    { ...speech, channels: [speech.channels[0], speech.channels[0]].flatMap((one) => one ?? []) },
    's24',
  ),
  seconds: speechSeconds,
};
const aiff = { content: makeAiff(speech, 's16', null), seconds: speechSeconds };

const mono = readMp3('cbr.mp3');
const stereo = readMp3('stereo.mp3');
const headers = ['present', 'absent', 'wrong'] as const;

const writeMp3s = (): Case[] =>
  headers.flatMap((header) =>
    (['constant', 'variable'] as const).map((rate) => {
      const sound = rate === 'constant' ? mono : makeVariable(mono);
      return {
        name: `${header} ${rate}.mp3`,
        content: writeMp3(sound, header),
        seconds: getMp3Seconds(sound),
      };
    }),
  );

const mp3 = (sound: Mp3Frames, header: (typeof headers)[number]) => ({
  content: writeMp3(sound, header),
  seconds: getMp3Seconds(sound),
});

/** The value of every `Duration` and every length of a header, doubled. */
const doubleLengths = (content: Buffer): Buffer => {
  const changed = Buffer.from(content);
  const mdhd = changed.indexOf('mdhd');
  if (mdhd >= 0) changed.writeUInt32BE(changed.readUInt32BE(mdhd + 20) * 2, mdhd + 20);
  // The id of `Duration` and the length of a number of 64 bits.
  const duration = changed.indexOf(Buffer.from('448988', 'hex'));
  if (duration >= 0) changed.writeDoubleBE(changed.readDoubleBE(duration + 3) * 2, duration + 3);
  return changed;
};

const containers: readonly (readonly [ContainerKind, string])[] = [
  ['mkv', 'speech.webm'],
  ['webm', 'speech.webm'],
  ['live.webm', 'speech.webm'],
  ['mp4', 'speech.m4a'],
  ['faststart.mp4', 'speech.m4a'],
  ['fragmented.mp4', 'speech.m4a'],
  ['mov', 'speech.m4a'],
  ['ogg', 'opus.ogg'],
  ['aac', 'speech.aac'],
  ['flac', 'speech.flac'],
];
const withPicture: readonly ContainerKind[] = ['mkv', 'webm', 'live.webm', 'mp4', 'fragmented.mp4', 'mov'];

const writeContainers = async (): Promise<Case[]> => {
  const cases: Case[] = [];
  for (const [kind, source] of containers) {
    const whole = await writeContainer(kind, source);
    cases.push({ name: `whole.${kind}`, ...whole });
    cases.push({ name: `wrong.${kind}`, content: doubleLengths(whole.content), seconds: whole.seconds });
    if (!withPicture.includes(kind)) continue;
    const film = await writeContainer(kind, source, { pictureSeconds: 12 });
    cases.push({ name: `film.${kind}`, ...film });
  }
  return cases;
};

type Piece = Pick<Case, 'content' | 'seconds'>;

const join = (name: string, pieces: readonly Piece[]): Case => ({
  name,
  content: Buffer.concat(pieces.map(({ content }) => content)),
  seconds: pieces.reduce((sum, { seconds }) => sum + seconds, 0),
});

const writeJoined = async (): Promise<Case[]> => {
  const [one, two] = [mp3(mono, 'absent'), mp3(stereo, 'present')];
  const three = mp3(makeVariable(mono), 'present');
  const ogg = await writeContainer('ogg', 'opus.ogg');
  const vorbis = await writeContainer('ogg', 'vorbis.ogg');
  const aac = await writeContainer('aac', 'speech.aac');
  const otherAac = await writeContainer('aac', 'jfk.m4a');
  const flac = await writeContainer('flac', 'speech.flac');
  const webm = await writeContainer('webm', 'speech.webm');
  const live = await writeContainer('live.webm', 'speech.webm');
  const mp4 = await writeContainer('mp4', 'speech.m4a');
  return [
    join('mono, stereo.mp3', [one, two]),
    join('stereo, mono.mp3', [two, one]),
    join('three pieces.mp3', [one, two, three]),
    join('one format.mp3', [three, three]),
    join('chained.ogg', [ogg, vorbis]),
    join('chained, one codec.ogg', [ogg, ogg, ogg]),
    join('joined.aac', [aac, otherAac]),
    join('joined.flac', [flac, flac]),
    join('joined.wav', [wav, stereoWav]),
    join('joined.aiff', [aiff, aiff]),
    join('joined.webm', [webm, webm]),
    join('joined live.webm', [live, live]),
    join('joined.mp4', [mp4, mp4]),
    join('formats.mp3', [one, wav, two]),
    join('formats.wav', [wav, one, ogg]),
  ];
};

/** As bytes of an unknown kind. */
const makeNoise = (bytes: number): Buffer => {
  const random = createRandom(bytes);
  return Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256)));
};

const restBytes = 200_000;

/** The case with something behind its sound. */
const addRest = (
  name: string,
  { content, seconds }: Piece,
  rest: Buffer,
  missing?: Case['missing'],
): Case => ({
  name,
  content: Buffer.concat([content, rest]),
  seconds,
  ...(missing && { missing }),
});

const writeWithRest = async (): Promise<Case[]> => {
  const [noise, padding, few] = [makeNoise(restBytes), Buffer.alloc(restBytes), makeNoise(2_000)];
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\x08\0\0', 'latin1'), makeNoise(131_072)]);
  const codec = writeCodecs(speech).find(({ unreadable }) => unreadable !== null)?.content ?? noise;
  const pieces: readonly (readonly [string, Piece])[] = [
    ['mp3', mp3(mono, 'present')],
    ['variable.mp3', mp3(makeVariable(mono), 'absent')],
    ['wav', wav],
    ['aiff', aiff],
    ['ogg', await writeContainer('ogg', 'opus.ogg')],
    ['aac', await writeContainer('aac', 'speech.aac')],
    ['mp4', await writeContainer('mp4', 'speech.m4a')],
    ['webm', await writeContainer('webm', 'speech.webm')],
  ];
  return [
    ...pieces.map(([name, piece]) => addRest(`more.${name}`, piece, noise, 'more_in_file')),
    addRest(
      'more, after two.mp3',
      join('', [mp3(mono, 'absent'), mp3(stereo, 'absent')]),
      noise,
      'more_in_file',
    ),
    addRest('another codec.mp3', mp3(mono, 'present'), codec, 'more_in_file'),
    addRest('padding.mp3', mp3(mono, 'present'), padding),
    addRest('tag.mp3', mp3(mono, 'present'), tag),
    addRest('few bytes.mp3', mp3(mono, 'present'), few),
  ];
};

const tolerance = 0.35;

/** What is wrong; '' if nothing is. */
const check = async ({ name, content, seconds, missing }: Case): Promise<string> => {
  const file = writeRecording(path.join(folder, name), content);
  const { prepared, error } = await probe.prepare(file);
  if (prepared === null) return `not sent: ${JSON.stringify(error)}`;
  const sent = prepared.sound.durationSeconds;
  const found = prepared.sound.warnings
    .map(({ code }) => code)
    .filter((code) => /incomplete|unreadable|more/.test(code));
  const heard = await probe.listen(file, { language: 'en' });
  const marks = heard.chunks.flatMap(({ gaps }) => gaps).filter(({ isUnreadable }) => isUnreadable);
  const heardSeconds = (heard.durationMs ?? 0) / 1_000;
  const problems = [
    Math.abs(sent - seconds) > tolerance && `sent ${sent} of ${seconds} s`,
    Math.abs(heardSeconds - sent) > 0.1 && `heard ${heardSeconds} of ${sent} s`,
    found.join() !== (missing ?? '') && `warnings: ${found.join()}`,
    marks.length !== (missing === undefined ? 0 : 1) && `marks: ${JSON.stringify(marks)}`,
    heard.error && JSON.stringify(heard.error),
  ];
  return problems.filter(Boolean).join('; ');
};

/** Its sound is sent as it sounds, or the name of the format is said. Returns what is wrong. */
const checkWritten = async ({ name, content, unreadable }: WrittenRecording): Promise<string> => {
  const { prepared, error } = await probe.prepare(writeRecording(path.join(folder, name), content));
  if (prepared === null) {
    const detail = error?.detail;
    const codec = detail?.key === 'recording_no_decoder' ? detail.codec : JSON.stringify(error);
    return codec === unreadable ? '' : `${codec}`;
  }
  const likeness = correlateEnvelope(prepared.sound.envelope, speech);
  return unreadable === null && likeness > 0.9 ? '' : `${likeness}`;
};

const results = { passed: 0, count: 0 };
const checkAll = async <T extends { readonly name: string }>(
  cases: readonly T[],
  checkOne: (one: T) => Promise<string>,
): Promise<void> => {
  const faults: string[] = [];
  for (const one of cases) {
    const fault = await checkOne(one);
    results.count += 1;
    if (fault === '') results.passed += 1;
    else faults.push(`${one.name}: ${fault}`);
  }
  expect(faults).toEqual([]);
};

test('MP3 with and without a header, also a wrong one, of any rate', { tag: '@stand-in' }, () =>
  checkAll(writeMp3s(), check),
);

test('containers whose length is that of a picture, wrong, or unknown', { tag: '@stand-in' }, async () =>
  checkAll(await writeContainers(), check),
);

test('recordings that were joined', { tag: '@stand-in' }, async () => checkAll(await writeJoined(), check));

test('what nothing can read behind the sound', { tag: '@stand-in' }, async () =>
  checkAll(await writeWithRest(), check),
);

test('every beginning and every codec is sent as it sounds, or named', { tag: '@stand-in' }, async () =>
  checkAll([...(await writeBeginnings()), ...writeCodecs(speech)], checkWritten),
);

const repeat = (sound: Mp3Frames, minutes: number): Mp3Frames => {
  const times = Math.ceil((minutes * 60) / getMp3Seconds(sound));
  return { ...sound, frames: Array.from({ length: times }, () => sound.frames).flat() };
};

/** The parts have all of the sound, one after the other. Returns what is wrong. */
const checkParts = async ({ name, content, seconds }: Case): Promise<string> => {
  const file = writeRecording(path.join(folder, name), content);
  const { prepared, error } = await probe.prepare(file, { ...smaller, maxPartSeconds: 900 });
  if (prepared === null) return `not sent: ${JSON.stringify(error)}`;
  const { parts, sound } = prepared;
  const joined = parts.filter((part, at) => part.startSeconds === (parts[at - 1]?.endSeconds ?? 0));
  const end = parts.at(-1)?.endSeconds ?? 0;
  const isWhole = parts.length > 2 && joined.length === parts.length && Math.abs(end - seconds) < 1;
  const isSaid = sound.warnings.some(({ code }) => /incomplete|unreadable|more/.test(code));
  return isWhole && !isSaid
    ? ''
    : `${end} of ${seconds} s in ${parts.length} parts, ${JSON.stringify(sound.warnings)}`;
};

test('long MP3s are sent to their end, in parts', { tag: '@stand-in' }, async () => {
  const talk = mp3(repeat(mono, 41), 'absent');
  await checkAll(
    [
      { name: 'long.mp3', ...mp3(makeVariable(repeat(mono, 38)), 'absent') },
      join('long, then an outro.mp3', [talk, mp3(repeat(stereo, 1), 'present')]),
    ],
    checkParts,
  );
});

test('what is there of a recording that was cut', { tag: '@stand-in' }, async () => {
  const cut = (piece: Piece): Buffer => piece.content.subarray(0, Math.floor(piece.content.length * 0.6));
  const sources: readonly (readonly [string, Piece, Case['missing'] | null])[] = [
    ['cut.wav', wav, 'unreadable_from'],
    ['cut.aiff', aiff, 'unreadable_from'],
    ['cut present.mp3', mp3(readMp3('jfk.mp3'), 'present'), 'unreadable_from'],
    ['cut absent.mp3', mp3(readMp3('jfk.mp3'), 'absent'), null],
    ['cut.mkv', await writeContainer('mkv', 'speech.webm', { times: 3 }), 'unreadable_from'],
    ['cut.faststart.mp4', await writeContainer('faststart.mp4', 'jfk.m4a'), 'unreadable_from'],
    ['cut.fragmented.mp4', await writeContainer('fragmented.mp4', 'jfk.m4a'), 'unreadable_from'],
    ['cut.ogg', await writeContainer('ogg', 'opus.ogg', { times: 10 }), 'unreadable_from'],
    ['cut.aac', await writeContainer('aac', 'jfk.m4a'), null],
  ];
  const faults: string[] = [];
  for (const [name, piece, missing] of sources) {
    const file = writeRecording(path.join(folder, name), cut(piece));
    const { prepared, error } = await probe.prepare(file);
    const heard = await probe.listen(file, { language: 'en' });
    const marks = heard.chunks.flatMap(({ gaps }) => gaps).filter(({ isUnreadable }) => isUnreadable);
    const found = prepared?.sound.warnings
      .map(({ code }) => code)
      .filter((code) => /incomplete|unreadable|more/.test(code));
    const share = (prepared?.sound.durationSeconds ?? 0) / piece.seconds;
    const isRight =
      prepared !== null &&
      share > 0.4 &&
      share < 0.75 &&
      found?.join() === (missing ?? '') &&
      marks.length === (missing === null ? 0 : 1);
    results.count += 1;
    if (isRight) results.passed += 1;
    else
      faults.push(
        `${name}: ${JSON.stringify(error)} ${share} ${found?.join()} ${JSON.stringify(marks)} ${JSON.stringify(heard.error)}`,
      );
  }
  expect(faults).toEqual([]);
});

test('the metric', { tag: '@stand-in' }, () => {
  recordMetric('recordings-as-they-are', `${results.passed}/${results.count}`);
});
