/** The User-Agent of every request: `Sidetone/1.2.3 (linux)`. Plain characters only, whatever is passed in. */
export const formatUserAgent = (version: string, platform: string): string =>
  `Sidetone/${removeSpecialCharacters(version)} (${removeSpecialCharacters(platform)})`;

const removeSpecialCharacters = (text: string): string => text.replace(/[^A-Za-z0-9.+_-]/g, '') || 'unknown';
