/**
 * What main sets for its pages while it starts, predicted from its source: Chromium has switches for it, and starts while
 * main is imported. If main's calls differ, an error is recorded.
 */
import { readFileSync } from 'node:fs';

/** Null: Chromium's default. */
export interface PageSwitches {
  /** Electron has a policy for each page. A page without this one is an error (electron/open-contents.ts). */
  readonly webrtcPolicy: string | null;
  /** Of V8. Others when main is ready, or none, are an error (electron/command-line.ts). */
  readonly jsFlags: string | null;
}

export const findPageSwitches = (mainFile: string): PageSwitches => {
  const source = readFileSync(mainFile, 'utf8');
  const find = (pattern: RegExp): string | null => pattern.exec(source)?.[1] ?? null;
  return {
    webrtcPolicy: find(/\.setWebRTCIPHandlingPolicy\(["'](\w+)["']\)/),
    jsFlags: find(/\bpageFlags = ["']([^"']+)["']/),
  };
};
