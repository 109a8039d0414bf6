/** Linked audio without files. */
import type { LinkedAudio } from '../../preload/contract/audio.ts';
import { ok } from '../../preload/contract/result.ts';
import type { FakeHandlers } from './fake-bridge.ts';

/** By record id. `loud`: whether the loudness can be read from the file without playing it. */
export type FakeAudioState = Readonly<Record<string, LinkedAudio & { readonly loud: boolean }>>;

const getLoudness = (at: number): number => {
  const phrase = Math.max(0, Math.sin(at / 9) + Math.sin(at / 23) * 0.7 + 0.35);
  return Math.min(
    1,
    phrase * (0.35 + 0.3 * Math.abs(Math.sin(at * 1.7)) + 0.2 * Math.abs(Math.sin(at * 0.37))),
  );
};

const chosen: LinkedAudio & { readonly loud: boolean } = {
  fileName: 'chosen.mp3',
  size: 42_000_000,
  durationSeconds: 1_820,
  state: 'there',
  url: '/audio/fake',
  loud: false,
};

export const createFakeAudio = (start: FakeAudioState): FakeHandlers['audio'] => {
  const linked = new Map(Object.entries(start));
  let unlinked: (LinkedAudio & { readonly loud: boolean }) | null = null;
  return {
    get: (id) => ok(linked.get(id) ?? null),
    peaks: (id, count) =>
      ok(linked.get(id)?.loud ? Array.from({ length: count }, (_, at) => getLoudness(at)) : null),
    choose: (id) => {
      linked.set(id, chosen);
      return ok(chosen);
    },
    link: (id, [file]) => {
      const dropped = { ...chosen, fileName: file?.name ?? chosen.fileName, size: file?.size ?? chosen.size };
      linked.set(id, dropped);
      return ok(dropped);
    },
    reveal: () => ok(true),
    unlink: (id) => {
      unlinked = linked.get(id) ?? null;
      linked.delete(id);
      return ok(true);
    },
    relink: (id) => {
      if (unlinked) linked.set(id, unlinked);
      return ok(unlinked);
    },
  };
};
