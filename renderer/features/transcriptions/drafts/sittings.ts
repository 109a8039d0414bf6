/** A sitting is the work on one text until it is left, the window closes, or nothing is saved for a while. */

export interface Sittings {
  /** The name of the sitting that a save belongs to. */
  get(key: string): string;
  end(key: string): void;
}

export interface SittingsDeps {
  /** A name that no other sitting has. */
  newSitting(): string;
  now(): number;
}

/** Milliseconds without a save after which a sitting is over. */
export const sittingTimeout = 15 * 60_000;

export const createSittings = ({ newSitting, now }: SittingsDeps): Sittings => {
  const sittings = new Map<string, { readonly name: string; readonly at: number }>();
  return {
    get: (key) => {
      const latest = sittings.get(key);
      const isOver = latest === undefined || now() - latest.at >= sittingTimeout;
      const name = isOver ? newSitting() : latest.name;
      sittings.set(key, { name, at: now() });
      return name;
    },
    end: (key) => void sittings.delete(key),
  };
};
