/**
 * Finds for each tag its own dictionary (`en-GB`), or else one of the same language (`de`). A language without a region
 * adds none to one with a region: Linux names both.
 */
export const matchDictionaries = (tags: readonly string[], available: readonly string[]): string[] => {
  const found = tags.flatMap((tag, index) => {
    const [language] = tag.split('-');
    if (tag === language && tags.slice(0, index).some((one) => one.startsWith(`${tag}-`))) return [];
    const match =
      available.find((code) => code === tag) ??
      available.find((code) => code === language) ??
      available.find((code) => code.split('-')[0] === language);
    return match === undefined ? [] : [match];
  });
  return [...new Set(found)];
};
