import { z } from 'zod';
import type { BridgeError, Result } from './result.ts';
import type { AddedFiles } from './uploads.ts';

export interface AppInfo {
  readonly version: string;
  readonly platform: 'darwin' | 'win32' | 'linux';
  readonly electron: string;
  readonly chrome: string;
  readonly node: string;
  /** BCP 47 tag of the system's language. */
  readonly locale: string;
}

/** How the last exchange with the service ended; `since` is milliseconds since 1970. */
export type ConnectionHealth =
  | { readonly kind: 'not_configured' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'connected'; readonly since: number }
  | { readonly kind: 'troubled'; readonly since: number; readonly error: BridgeError };

/** Links that main may open in the browser. The renderer names one; main has the addresses. */
export const linkId = z.enum(['electron', 'licences']);
export type LinkId = z.infer<typeof linkId>;

/** What is done with the text that is open; `export` also with the rows that are chosen. */
export type TextAction = 'copy' | 'export' | 'print';

/** What the menu, the keyboard or the system asks the page to do. */
export type AppCommand =
  | { readonly kind: 'go'; readonly to: 'transcriptions' | 'uploads' | 'websites' | 'settings' }
  | { readonly kind: 'choose_files' }
  | { readonly kind: 'find' }
  | { readonly kind: 'text'; readonly action: TextAction }
  /** Files that the system handed over (the command line, another start, a file opened with Sidetone). */
  | { readonly kind: 'files_added'; readonly result: Result<AddedFiles> };
