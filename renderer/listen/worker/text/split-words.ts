/** Tokens of a text as words. */

export interface TokenWord {
  /** With the space before it. */
  readonly text: string;
  /** How many tokens it has. */
  readonly length: number;
}

/** Their writing has no spaces: each character counts as a word. */
const withoutSpaces = new Set(['zh', 'ja', 'th', 'lo', 'my', 'yue']);
const isClosing = (text: string): boolean => /^["'.。,，!！?？:：;；”」』）)\]}、]+$/u.test(text);
const isOpening = (text: string): boolean => /^\s*["'“¿（「『([{]+$/u.test(text);
const isLatin = (text: string): boolean => /^[\p{Script=Latin}\p{N}]+$/u.test(text);

/** A character can be several tokens, which are no text alone. */
const splitCharacters = (tokens: readonly number[], decode: (tokens: number[]) => string): TokenWord[] => {
  const whole = decode([...tokens]);
  const words: TokenWord[] = [];
  let position = 0;
  let from = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const text = decode(tokens.slice(from, at + 1));
    // The text can have a replacement character of its own.
    const isWhole = !text.includes('\uFFFD') || whole.startsWith(text, position);
    if (!isWhole && at < tokens.length - 1) continue;
    words.push({ text, length: at + 1 - from });
    position += text.length;
    from = at + 1;
  }
  return words;
};

/** Whether a piece of text belongs to the word before it. */
const isJoined = (last: string, text: string, hasSpaces: boolean): boolean => {
  if (text.startsWith(' ')) return isOpening(last);
  return hasSpaces || isClosing(text) || isOpening(last) || (isLatin(last.trim()) && isLatin(text));
};

/** `decode` returns the text of tokens. */
export const splitWords = (
  tokens: readonly number[],
  language: string,
  decode: (tokens: number[]) => string,
): readonly TokenWord[] => {
  const words: TokenWord[] = [];
  for (const part of splitCharacters(tokens, decode)) {
    const last = words.at(-1);
    if (last && isJoined(last.text, part.text, !withoutSpaces.has(language)))
      words[words.length - 1] = { text: last.text + part.text, length: last.length + part.length };
    else words.push(part);
  }
  return words;
};
