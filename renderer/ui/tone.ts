/** Meaning of a status colour. */
export type Tone = 'quiet' | 'active' | 'good' | 'warn' | 'bad';
