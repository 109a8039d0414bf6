import { EncodedPacket } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { levelsPerSecond } from '../../../preload/recordings/envelope.ts';
import { PartSwitch } from '../../../renderer/prepare/worker/parts/part-switch.ts';

const packetSeconds = 0.06;
const packetBytes = 240;

interface WrittenPart {
  readonly packets: EncodedPacket[];
  start: number;
  end: number;
}

interface Options {
  readonly maxSeconds: number | null;
  readonly maxBytes: number | null;
  readonly statedSeconds: number | null;
  readonly cuts?: readonly number[];
}

/** Runs a recording with a pause every ten seconds through the switch, a second at a time. */
const split = async (seconds: number, { maxSeconds, maxBytes, statedSeconds, cuts }: Options) => {
  const levels = new Uint8Array(seconds * levelsPerSecond).fill(200);
  for (let at = 9; at < seconds; at += 10)
    levels.fill(10, at * levelsPerSecond, (at + 0.6) * levelsPerSecond);
  const parts: WrittenPart[] = [];
  let known = 0;
  let held = 0;
  const parting = new PartSwitch({
    maxLevels: maxSeconds === null ? null : maxSeconds * levelsPerSecond,
    maxBytes,
    count: null,
    cuts: cuts ?? null,
    statedLevels: statedSeconds === null ? null : statedSeconds * levelsPerSecond,
    getLevels: () => levels.subarray(0, known),
    openPart: (index) => {
      expect(index).toBe(parts.length);
      const part: WrittenPart = { packets: [], start: -1, end: -1 };
      parts.push(part);
      return {
        add: async (packet) => void part.packets.push(packet),
        end: async (start, end) => void Object.assign(part, { start, end }),
      };
    },
  });
  let packets = 0;
  for (let second = 1; second <= seconds; second += 1) {
    known = second * levelsPerSecond;
    for (; (packets + 1) * packetSeconds <= second - 0.2; packets += 1)
      parting.receive(
        new EncodedPacket(new Uint8Array(packetBytes), 'key', packets * packetSeconds, packetSeconds),
        undefined,
      );
    await parting.drain();
    const written = parts.reduce((sum, part) => sum + part.packets.length, 0);
    held = Math.max(held, packets - written);
  }
  await parting.end(seconds);
  return { parts, packets, held };
};

const isInPause = (seconds: number): boolean => seconds % 10 >= 8.94 && seconds % 10 <= 9.66;

describe('packets', () => {
  it('go into one part without limits', async () => {
    const { parts, packets } = await split(300, { maxSeconds: null, maxBytes: null, statedSeconds: 300 });
    expect(parts).toHaveLength(1);
    expect(parts[0]?.packets).toHaveLength(packets);
    expect(parts[0]).toMatchObject({ start: 0, end: 300 });
  });

  it('are cut where the recording was cut before, and nowhere else', async () => {
    const cuts = [30.06, 95.04];
    const limits = { maxSeconds: null, maxBytes: null, statedSeconds: 300 };
    const { parts, packets } = await split(300, { ...limits, cuts });
    expect(
      parts.map(({ start, end }) => [start, end].map((seconds) => Math.round(seconds * 100) / 100)),
    ).toEqual([
      [0, 30.06],
      [30.06, 95.04],
      [95.04, 300],
    ]);
    expect(parts.flatMap((part) => part.packets)).toHaveLength(packets);
  });

  it.each([1_000, null])('are cut in pauses, in order, each once (stated: %s)', async (statedSeconds) => {
    const { parts, packets, held } = await split(1_000, { maxSeconds: 100, maxBytes: null, statedSeconds });
    const all = parts.flatMap((part) =>
      part.packets.map(({ timestamp }) => Math.round(timestamp / packetSeconds)),
    );
    expect(all).toEqual(Array.from({ length: packets }, (_, index) => index));
    for (const [index, { start, end }] of parts.entries()) {
      expect(start).toBe(parts[index - 1]?.end ?? 0);
      expect(end - start).toBeLessThanOrEqual(100);
      if (index < parts.length - 1) expect(isInPause(end)).toBe(true);
    }
    expect(parts.length).toBeLessThanOrEqual(12);
    // The window of a cut, a third of a part, and what the encoder has not delivered.
    expect(held * packetSeconds).toBeLessThan(100 / 3 + 3);
  });

  it('are cut when the file would be too large', async () => {
    const maxBytes = 300_000;
    const { parts, packets } = await split(600, { maxSeconds: null, maxBytes, statedSeconds: 600 });
    expect(parts.reduce((sum, part) => sum + part.packets.length, 0)).toBe(packets);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.packets.length * (packetBytes + 16)).toBeLessThan(maxBytes);
    for (const part of parts.slice(0, -1)) expect(isInPause(part.end)).toBe(true);
  });

  it('are cut although the header states a shorter length', async () => {
    const { parts } = await split(350, { maxSeconds: 100, maxBytes: null, statedSeconds: 80 });
    for (const { start, end } of parts) expect(end - start).toBeLessThanOrEqual(100);
    expect(parts.at(-1)?.end).toBe(350);
  });
});
