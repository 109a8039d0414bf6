import { z } from 'zod';
import type { InputDetailKey } from './error-details.ts';
import { language } from './language.ts';
import type { BridgeError } from './result.ts';

/** `system`: the language of the system if there are messages in it, else English. */
export const displayLanguage = z.enum(['system', 'en', 'de']);
export type DisplayLanguage = z.infer<typeof displayLanguage>;

/** How the key stands. It is never shown; `other_origin`: it belongs to addresses that are no longer set. */
export type KeyState = 'none' | 'stored' | 'session' | 'other_origin' | 'unreadable';

/** The settings as the renderer sees them, without the API key. */
export interface Settings {
  readonly analyticsUrl: string;
  readonly contentUrl: string;
  readonly hasApiKey: boolean;
  readonly keyState: KeyState;
  /** Whether the service accepted the key when it was saved; false when it was saved without a network. */
  readonly keyChecked: boolean;
  /** Whether the stored key is encrypted with a key that only this system's keychain has. */
  readonly isKeyProtected: boolean;
  /**
   * Whether this system can store the key encrypted: `available` until a key was encrypted or read. `unprotected`: with
   * a key that everyone knows.
   */
  readonly keychain: 'available' | 'unprotected' | 'unavailable';
  readonly demoService: boolean;
  readonly reviewBeforeUpload: boolean;
  readonly concurrency: number;
  readonly patienceMinutes: number;
  /** Language of new uploads; see language.ts. */
  readonly language: string;
  readonly theme: 'system' | 'light' | 'dark';
  /** Language of the window, the menus and the dialogs. `language` above is that of recordings. */
  readonly displayLanguage: DisplayLanguage;
  readonly spellcheck: boolean;
  /** Whether a changed text is sent to the service shortly after typing stops. */
  readonly saveAutomatically: boolean;
  /** BCP 47 tags of the languages last chosen for an upload, most recent first. */
  readonly recentLanguages: readonly string[];
  /** Set when the settings file was damaged and set aside: the name under which it was kept. */
  readonly quarantinedFile: string | null;
}

export const recentLanguages = z
  .array(
    z
      .string()
      .max(35)
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, 'A BCP 47 tag, such as en-US'),
  )
  .max(5);

/** The settings that the user can change. Base URLs must be https, or http on loopback. */
export const settingsPatch = z.strictObject({
  analyticsUrl: z.string().trim().max(2_000).optional(),
  contentUrl: z.string().trim().max(2_000).optional(),
  reviewBeforeUpload: z.boolean().optional(),
  concurrency: z.int().min(1).max(4).optional(),
  patienceMinutes: z.int().min(1).max(600).optional(),
  language: language.optional(),
  theme: z.enum(['system', 'light', 'dark']).optional(),
  displayLanguage: displayLanguage.optional(),
  spellcheck: z.boolean().optional(),
  saveAutomatically: z.boolean().optional(),
  recentLanguages: recentLanguages.optional(),
});
export type SettingsPatch = z.infer<typeof settingsPatch>;

/** `keepUnprotected`: the user agreed to store the key although this system cannot encrypt it. */
export const apiKey = z
  .string()
  .trim()
  .min(1, 'key_empty' satisfies InputDetailKey)
  .max(4_096, 'key_too_long' satisfies InputDetailKey)
  .regex(/^[\x21-\x7e]+$/, 'key_characters' satisfies InputDetailKey);
export const apiKeyOptions = z.strictObject({ allowUnprotected: z.boolean().optional() });

/** The answer of one base address. */
export type BaseUrlTest =
  | { readonly ok: true; readonly milliseconds: number }
  | { readonly ok: false; readonly error: BridgeError };

export interface ConnectionTest {
  readonly analytics: BaseUrlTest;
  readonly content: BaseUrlTest;
}
