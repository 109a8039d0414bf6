/** A sitting is the work on one text, until the user leaves it or nothing is saved for 15 minutes. */

export interface Sittings {
  /** Returns the sitting of a save that starts now. */
  get(key: string): string;
  end(key: string): void;
}

export interface SittingsDeps {
  /** Returns a unique name. */
  newSitting(): string;
  now(): number;
}

/** Milliseconds without a save after which a sitting ends. */
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
