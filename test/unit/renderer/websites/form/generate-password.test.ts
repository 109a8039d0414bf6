import { describe, expect, it } from 'vitest';
import { generatePassword } from '../../../../../renderer/features/websites/form-values.ts';

describe('a generated password', () => {
  it('has four groups of five unambiguous characters', () => {
    const characters = new Set<string>();
    for (let at = 0; at < 500; at += 1) {
      const password = generatePassword();
      expect(password).toMatch(/^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){3}$/);
      characters.add(password);
    }
    expect(characters.size).toBe(500);
  });

  it('has unbiased characters', () => {
    let next = 0;
    const counts = new Map<string, number>();
    for (let at = 0; at < 400; at += 1) {
      const password = generatePassword((bytes) => {
        for (const index of bytes.keys()) bytes[index] = next++ % 256;
      });
      for (const char of password.replaceAll('-', '')) counts.set(char, (counts.get(char) ?? 0) + 1);
    }
    expect(counts.size).toBe(31);
    const [least, most] = [Math.min(...counts.values()), Math.max(...counts.values())];
    expect(most / least).toBeLessThan(1.1);
  });
});
