/** What a mark beside words is about: at rest, at work, well, to be watched, wrong. */
export type Tone = 'quiet' | 'active' | 'good' | 'warn' | 'bad';
