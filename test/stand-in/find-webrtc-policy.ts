import { readFileSync } from 'node:fs';

/**
 * The WebRTC policy in main's source; null if it has none. Electron has a policy for each page, Chromium only a
 * switch for all, and it starts before main is imported. A page without this policy is an error
 * (electron/open-contents.ts).
 */
export const findWebRTCPolicy = (mainFile: string): string | null =>
  /\.setWebRTCIPHandlingPolicy\(["'](\w+)["']\)/.exec(readFileSync(mainFile, 'utf8'))?.[1] ?? null;
