/** Texts of strangers, made fit to be shown in a sentence. */

/** The first words of something that should have been data: enough to recognise a login page or a proxy's message. */
export const excerpt = (text: string, limit = 120): string =>
  plainWords(
    (titleOf(text) ?? text).replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>?/g, ' '),
    limit,
  );

/** One line, without control characters and without what turns the direction of writing; cut at `limit` characters. */
export const plainWords = (text: string, limit: number): string => {
  const words = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]+/g, ' ')
    .trim();
  if (words.length <= limit) return words;
  return `${words.slice(0, limit).toWellFormed().trimEnd()}…`;
};

const titleOf = (text: string): string | undefined =>
  /<title[^>]*>([^<]*\S[^<]*)<\/title>/i.exec(text.slice(0, 20_000))?.[1];
