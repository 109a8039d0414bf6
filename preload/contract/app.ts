import { z } from 'zod';
import type { BridgeError, Result } from './result.ts';
import { editorActions, type MenuCommand } from './shortcuts.ts';
import type { AddedFiles } from './uploads.ts';

export interface AppInfo {
  readonly version: string;
  readonly platform: 'darwin' | 'win32' | 'linux';
  readonly electron: string;
  readonly chrome: string;
  readonly node: string;
  /** BCP 47 tag of the system’s locale. */
  readonly locale: string;
  /** The folder of all data on this computer. The user's own folder is `~`. */
  readonly dataFolder: string;
  /** The database of an earlier version, in that folder, which stays as it is; null if there is none. */
  readonly olderDatabase: string | null;
  /** Whether assistive technology, such as a screen reader, is in use. */
  readonly isAssisted: boolean;
}

/** The server of Chromium's spelling dictionaries, from which Electron downloads them on Windows and Linux. */
export const dictionaryServer = 'redirector.gvt1.com';

/** The result of the last request to the service. `since` is milliseconds since 1970. */
export type ConnectionHealth =
  | { readonly kind: 'not_configured' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'connected'; readonly since: number }
  | { readonly kind: 'troubled'; readonly since: number; readonly error: BridgeError };

/** Links that main may open. Only main has their URLs. */
export const linkId = z.enum(['electron', 'licences']);
export type LinkId = z.infer<typeof linkId>;

/** What the context menu of the open text has besides editing. */
export const offeredActions = z.array(z.enum(editorActions)).max(editorActions.length);

/** Commands of the menu or the system for the renderer. */
export type AppCommand =
  | MenuCommand
  | { readonly kind: 'show_watched_folders' }
  /** The menu has put the diagnostics on the clipboard, or could not. */
  | { readonly kind: 'diagnostics_copied'; readonly result: Result<true> }
  /** Files of the command line, of another start, or opened with Sidetone. */
  | { readonly kind: 'files_added'; readonly result: Result<AddedFiles> };
