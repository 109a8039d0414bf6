import { expect, test } from 'vitest';
import { chooseTracks } from '../../../renderer/listen/worker/sources/choose-sources.ts';
import { addUp, makeVoices, measureLevels, recordTracks } from './made-up-tracks.ts';

const voices = makeVoices();
const silence = new Float32Array(voices[0]?.length ?? 0);
const choose = (tracks: readonly Float32Array[]) => chooseTracks(tracks.map(measureLevels));

test.each([-60, -20, -12])('tracks of people who hear each other at %i dB are all heard', (leak) => {
  expect(choose(recordTracks(voices, leak))).toEqual([0, 1, 2]);
});

test('the mix that a recorder writes beside its tracks is left out, wherever it is', () => {
  const tracks = recordTracks(voices, -30);
  const mix = addUp(tracks);
  expect(choose([mix, ...tracks])).toEqual([1, 2, 3]);
  expect(choose([...tracks, mix.map((sample) => sample / 8)])).toEqual([0, 1, 2]);
  // A limiter makes the loudest parts of it quieter.
  expect(choose([...tracks, mix.map((sample) => Math.tanh(8 * sample) / 8)])).toEqual([0, 1, 2]);
});

test('microphones that all hear the same are one sound', () => {
  expect(choose(recordTracks(voices, -0.5))).toBeNull();
  const [track] = recordTracks(voices.slice(0, 1), 0) as [Float32Array];
  expect(choose([track, track.map((sample) => sample / 2)])).toBeNull();
});

test('one person beside silent tracks is one sound, and two people are two', () => {
  const [one, other] = recordTracks(voices.slice(0, 2), -40) as [Float32Array, Float32Array];
  expect(choose([silence, one, silence])).toBeNull();
  expect(choose([one, silence, other])).toEqual([0, 1, 2]);
  expect(choose([silence, silence])).toBeNull();
  expect(choose([])).toBeNull();
});
