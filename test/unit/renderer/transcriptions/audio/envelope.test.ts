import { describe, expect, it } from 'vitest';
import type { EnvelopePiece } from '../../../../../preload/contract/audio.ts';
import {
  cutEnvelope,
  EnvelopeBuffer,
  findPauseTarget,
  toPeaks,
} from '../../../../../renderer/features/transcriptions/audio/envelope.ts';
import { getPauseDirection } from '../../../../../renderer/features/transcriptions/audio/player-keys.ts';

const piece = (
  position: number,
  levels: readonly number[],
  state: EnvelopePiece['state'] = 'growing',
): EnvelopePiece => ({ position, levels: Uint8Array.from(levels), state });

describe('the envelope of the player', () => {
  it('grows, also if pieces come twice or start again', () => {
    const buffer = new EnvelopeBuffer();
    expect(buffer.add(piece(0, []))).toBeNull();
    buffer.add(piece(0, [1, 2]));
    buffer.add(piece(2, [3]));
    expect([...(buffer.add(piece(0, [1, 2]))?.levels ?? [])]).toEqual([1, 2, 3]);
    expect([...(buffer.add(piece(0, [1, 2, 3, 4], 'complete'))?.levels ?? [])]).toEqual([1, 2, 3, 4]);
    expect([...(buffer.add(piece(0, [9]))?.levels ?? [])]).toEqual([1, 2, 3, 4]);
  });

  it('is not shown if the recording cannot be decoded', () => {
    const buffer = new EnvelopeBuffer();
    buffer.add(piece(0, [1, 2]));
    expect(buffer.add(piece(0, [], 'failed'))).toBeNull();
  });

  it('holds three hours', () => {
    const levels = new Uint8Array(3 * 3_600 * 50).fill(180);
    const shown = new EnvelopeBuffer().add({ position: 0, levels, state: 'complete' });
    expect(shown?.levels).toEqual(levels);
  });

  it('has peaks where it is known', () => {
    const levels = new Uint8Array(500).fill(255);
    expect(toPeaks(levels, 20, 4)).toEqual([1, 1, 0, 0]);
    expect(toPeaks(levels, 0.1, 10)).toEqual(Array.from({ length: 10 }, () => 1));
  });
});

describe('the envelope of a part', () => {
  it('begins where the part begins, with the pauses in it', () => {
    const levels = Uint8Array.from({ length: 200 }, (_, index) => index);
    const pauses = [
      { start: 0, end: 10 },
      { start: 40, end: 60 },
      { start: 70, end: 80 },
    ];
    const cut = cutEnvelope({ levels, pauses }, { startMs: 1_000, endMs: 3_000 });
    expect([cut.levels[0], cut.levels.length]).toEqual([50, 100]);
    expect(cut.pauses).toEqual([
      { start: 0, end: 10 },
      { start: 20, end: 30 },
    ]);
  });
});

describe('pauses', () => {
  const pauses = [
    { start: 100, end: 150 },
    { start: 500, end: 520 },
  ];

  it.each([
    [0, 'next', 2.8],
    [2.8, 'next', 10.2],
    [11, 'next', null],
    [11, 'previous', 10.2],
    [10.2, 'previous', 2.8],
    [1, 'previous', null],
  ] as const)('from %d s to the %s one', (time, direction, target) => {
    const found = findPauseTarget(pauses, time, direction);
    if (target === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(target, 5);
  });

  it('are reached with Shift and an arrow key', () => {
    const press = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: true };
    expect(getPauseDirection({ ...press, key: 'ArrowRight' })).toBe('next');
    expect(getPauseDirection({ ...press, key: 'ArrowLeft' })).toBe('previous');
    expect(getPauseDirection({ ...press, key: 'ArrowLeft', shiftKey: false })).toBeNull();
    expect(getPauseDirection({ ...press, key: 'ArrowUp' })).toBeNull();
  });
});
