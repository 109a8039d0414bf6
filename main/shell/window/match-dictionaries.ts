/** For each tag, the dictionary of this tag (`en-GB`), or else one of the same language (`de`). */
export const matchDictionaries = (tags: readonly string[], available: readonly string[]): string[] => {
  const found = tags.flatMap((tag) => {
    const [language] = tag.split('-');
    const match =
      available.find((code) => code === tag) ??
      available.find((code) => code === language) ??
      available.find((code) => code.split('-')[0] === language);
    return match === undefined ? [] : [match];
  });
  return [...new Set(found)];
};
