import { describe, expect, it } from 'vitest';
import { textHash } from '../../preload/contract/text-hash.ts';

describe('the hash of a text', () => {
  it('changes with every letter and its position', () => {
    const text = 'The owl looked over to where we recorded. '.repeat(100);
    const others = new Set([textHash(text)]);
    for (let at = 0; at < text.length; at += 1) {
      others.add(textHash(`${text.slice(0, at)}\u0001${text.slice(at + 1)}`));
      others.add(textHash(text.slice(0, at) + text.slice(at + 1)));
    }
    // Removing either of two equal neighbours gives the same text.
    let twins = 0;
    for (let at = 1; at < text.length; at += 1) if (text[at] === text[at - 1]) twins += 1;
    expect(others.size).toBe(1 + 2 * text.length - twins);
    expect(textHash(text)).toBe(textHash(`${text.slice(0, 7)}${text.slice(7)}`));
    expect(textHash('ab')).not.toBe(textHash('ba'));
    expect(textHash('')).toHaveLength(textHash('').trim().length);
  });
});
