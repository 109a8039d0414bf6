/** The User-Agent of every request: `Sidetone/1.2.3 (linux)`. Plain characters only, whatever is passed in. */
export const userAgent = (version: string, platform: string): string =>
  `Sidetone/${plain(version)} (${plain(platform)})`;

const plain = (text: string): string => text.replace(/[^A-Za-z0-9.+_-]/g, '') || 'unknown';
