/** Time, as a parameter: `now` in milliseconds since 1970, `after` for waiting; it answers how to stop it. */
export interface Clock {
  now(): number;
  after(ms: number, work: () => void): () => void;
}
