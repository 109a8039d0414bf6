/** What follows when a prepared file is refused or lost. */
import { describe, expect, test } from 'vitest';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { newJob } from './job-fixture.ts';
import { endedPreparation, newPreparation } from './preparation-fixture.ts';
import { getStates, newState, reduceAll, summarize } from './queue-state.ts';

const start: QueueEvent = { kind: 'settings_changed' };
const small = newJob({ id: 'a', name: 'A', position: 1, preparation: newPreparation() });

describe('prepared files', () => {
  test('that cannot be read lead to another preparation, at most four times', () => {
    const lost: QueueEvent = {
      kind: 'attempt_ended',
      id: 'a',
      end: { kind: 'refused', error: { code: 'file_missing' }, phase: 'uploading' },
    };
    let { state } = reduceAll(newState([small]), [start, endedPreparation(1, 'a'), lost]);
    expect(getStates(state)).toEqual(['a preparing']);
    for (let attempt = 0; attempt < 4; attempt += 1)
      ({ state } = reduceAll(state, [endedPreparation(1, 'a'), lost]));
    expect(getStates(state)).toEqual(['a failed']);
  });

  const refuse = (message: string): QueueEvent => ({
    kind: 'attempt_ended',
    id: 'a',
    end: {
      kind: 'refused',
      error: { code: 'validation', status: 422, fields: { file: [message] } },
      phase: 'uploading',
    },
  });

  test.each<[string, readonly QueueEvent[]]>([
    ['while it is sent', []],
    ['after its last byte', [{ kind: 'body_ending', id: 'a' }]],
  ])('a service that refuses WebM %s gets MP3, and that is remembered', (_when, sending) => {
    const refused = refuse('type');
    const { state, work, effects } = reduceAll(newState([small]), [
      start,
      endedPreparation(1, 'a'),
      ...sending,
      refused,
    ]);
    expect(getStates(state)).toEqual(['a preparing']);
    expect(summarize({ work, effects })).toContain('remember_format');
    expect(summarize({ work, effects })).toContain('discard_prepared k');
    expect(effects.at(-1)).toMatchObject({
      kind: 'start_preparation',
      recording: { settings: { format: 'mp3' } },
    });
    const again = reduceAll(state, [endedPreparation(1, 'a', 'mp3'), refused]);
    expect(getStates(again.state)).toEqual(['a failed']);
  });

  test.each([
    'Файл должен быть одного из типов: mp3, wav.',
    'Format „webm“ wird nicht unterstützt, maximal: mp3',
    '3gp, mp4 ou mp3',
  ])('a service that refuses WebM in any language gets MP3: %s', (message) => {
    const { state } = reduceAll(newState([small]), [start, endedPreparation(1, 'a'), refuse(message)]);
    expect(getStates(state)).toEqual(['a preparing']);
  });

  test.each([
    'The file must not be greater than 2048 kilobytes.',
    'Размер файла не может превышать 2048 килобайт.',
    'The size of a webm file must not exceed 2 MB.',
  ])('a service that refuses the size gets nothing else: %s', (message) => {
    const refused = refuse(message);
    const { state, work, effects } = reduceAll(newState([small]), [start, endedPreparation(1, 'a'), refused]);
    expect(getStates(state)).toEqual(['a failed']);
    expect(summarize({ work, effects })).not.toContain('remember_format');
  });
});
