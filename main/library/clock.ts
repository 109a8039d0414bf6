/** `now`: milliseconds since 1970. `after` returns a function that cancels `work`. */
export interface Clock {
  now(): number;
  after(ms: number, work: () => void): () => void;
}
