import { z } from 'zod';
import type { CertificateAuthority } from './connection/certificate-authority.ts';
import type { InputDetailKey } from './errors/error-details.ts';
import { language, languageNames, type MessageLanguage } from './language.ts';
import { limitsPatch, type ServiceLimits } from './limits/limits.ts';
import { longRecordings, type PreparationRules, partMinutes } from './limits/preparation-rules.ts';
import type { BridgeError } from './result.ts';
import { chosenKeysPattern, type ShortcutName } from './shortcuts.ts';

/** `system`: the language of the system if there are messages in it, else English. */
const displayLanguage = z.enum(['system', ...(Object.keys(languageNames) as MessageLanguage[])]);
export type DisplayLanguage = z.infer<typeof displayLanguage>;

/** Where recordings are transcribed: on this computer, or by the service of the base URLs. */
export const places = ['computer', 'service'] as const;
export const place = z.enum(places);
export type Place = (typeof places)[number];

/** `session`: in memory only. `other_origin`: the key belongs to other base URLs. */
export type KeyState = 'none' | 'stored' | 'session' | 'other_origin' | 'unreadable';

const recentLanguages = z
  .array(
    z
      .string()
      .max(35)
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, 'A BCP 47 tag, such as en-US'),
  )
  .max(5);

const chosenKeys = z.string().regex(chosenKeysPattern).optional();

/** Each is named, because the page must not name others. */
const shortcutKeys = z.strictObject({
  chooseFiles: chosenKeys,
  transcriptions: chosenKeys,
  uploads: chosenKeys,
  websites: chosenKeys,
  settings: chosenKeys,
  find: chosenKeys,
  searchEverything: chosenKeys,
  replaceEverywhere: chosenKeys,
  refresh: chosenKeys,
  undo: chosenKeys,
  palette: chosenKeys,
  showShortcuts: chosenKeys,
  copyText: chosenKeys,
  exportText: chosenKeys,
  exportAsLast: chosenKeys,
  print: chosenKeys,
  focusMode: chosenKeys,
} satisfies Readonly<Record<ShortcutName, typeof chosenKeys>>);

/** What the user chooses in the window. It is stored, shown and changed as it is. */
export const userSettings = z.object({
  /** Whose texts are shown, and where new recordings go. */
  place,
  reviewBeforeUpload: z.boolean(),
  concurrency: z.int().min(1).max(4),
  transcriptionTimeoutMinutes: z.int().min(1).max(600),
  longRecordings,
  /** Minutes of the longest part of a recording that is sent in parts. */
  partMinutes,
  /** Whether files that the service takes are made smaller too. */
  shrinkFittingFiles: z.boolean(),
  /** Whether this computer stops listening to recordings while its battery is below 20 %. */
  pauseOnLowBattery: z.boolean(),
  /** Only these languages are recognised on this computer, by the code of `preload/recordings/recognised-language.ts`; empty: any. */
  spokenLanguages: z.array(z.string().regex(/^[a-z]{2,3}$/)).max(100),
  /** Language of new uploads (language.ts). */
  language,
  theme: z.enum(['system', 'light', 'dark']),
  /** Language of the user interface. */
  displayLanguage,
  spellcheck: z.boolean(),
  /** Whether a changed text is sent to the service shortly after typing stops. */
  saveAutomatically: z.boolean(),
  /** Whether rules change new texts, those that are heard here and those of the service. */
  applyRules: z.boolean(),
  /** The keys of commands that have others than the usual ones. */
  shortcutKeys,
  /** BCP 47 tags of the languages last chosen for an upload, most recent first. */
  recentLanguages,
});
type UserSettings = Readonly<z.infer<typeof userSettings>>;

/** The settings as the renderer sees them, without the API key. */
export interface Settings extends UserSettings {
  readonly analyticsUrl: string;
  readonly contentUrl: string;
  readonly hasApiKey: boolean;
  readonly keyState: KeyState;
  /** Whether the service accepted the key; false if it was saved while offline. */
  readonly keyChecked: boolean;
  /** Whether the system's keychain protects the stored key. */
  readonly isKeyProtected: boolean;
  /** Keys that are stored for other addresses than the current ones. */
  readonly otherKeys: number;
  /** `available` until a key was encrypted or read. `unprotected`: encrypted with a publicly known key. */
  readonly keychain: 'available' | 'unprotected' | 'unavailable';
  /** Certificate authorities of the user's own, for the current base URLs. */
  readonly authorities: readonly CertificateAuthority[];
  /** The host of the proxy that the user has signed in to. */
  readonly signedInProxy: string | null;
  /** How recordings are prepared. It derives from `limits` and the settings of the user. */
  readonly preparation: PreparationRules;
  /** Bytes a second, as last measured at the service; null if unknown. */
  readonly uploadSpeed: number | null;
  /** Limits of the service, also while this computer is in use; defaults if it is unknown. */
  readonly limits: ServiceLimits;
  /** The new name of a damaged settings file; null if it was not damaged. */
  readonly quarantinedFile: string | null;
}

/** The settings that the user can change. Base URLs must be https, or http on loopback. */
export const settingsPatch = z.strictObject({
  ...userSettings.partial().shape,
  analyticsUrl: z.string().trim().max(2_000).optional(),
  contentUrl: z.string().trim().max(2_000).optional(),
  /** Changes the limits of the service in use. Null restores the defaults. */
  limitChanges: limitsPatch.nullable().optional(),
});
export type SettingsPatch = z.infer<typeof settingsPatch>;

const maxApiKeyLength = 4_096;
const apiKeyCharacters = /^[\x21-\x7e]+$/;
export const apiKey = z
  .string()
  .trim()
  .min(1, 'key_empty' satisfies InputDetailKey)
  .max(maxApiKeyLength, 'key_too_long' satisfies InputDetailKey)
  .regex(apiKeyCharacters, 'key_characters' satisfies InputDetailKey);
/** What `apiKey` says to a trimmed key that is not empty; null if it accepts it. */
export const findApiKeyProblem = (key: string): 'key_too_long' | 'key_characters' | null => {
  if (key.length > maxApiKeyLength) return 'key_too_long';
  return apiKeyCharacters.test(key) ? null : 'key_characters';
};
/** `allowUnprotected`: the user agreed to store the key unencrypted if the system can't encrypt it. */
export const apiKeyOptions = z.strictObject({ allowUnprotected: z.boolean().optional() });
/** A sign-in to the system's proxy. A user name has no colon, because it ends there in the header. */
export const proxyLogin = z.strictObject({
  user: z
    .string()
    .min(1)
    .max(500)
    .regex(/^[^:\p{Cc}]+$/u),
  password: z
    .string()
    .max(500)
    .regex(/^\P{Cc}*$/u),
});
export type ProxyLogin = z.infer<typeof proxyLogin>;
/** `all`: the keys of all services, not only of the current one. */
export const apiKeyRemoval = z.strictObject({ all: z.boolean().optional() });

export type BaseUrlTest =
  | { readonly ok: true; readonly milliseconds: number }
  | { readonly ok: false; readonly error: BridgeError };

export interface ConnectionTest {
  readonly analytics: BaseUrlTest;
  readonly content: BaseUrlTest;
}

/** How both base URLs answered to a new key. */
export interface ApiKeyTest {
  readonly test: ConnectionTest;
  /** Null: one of them refused the key, so it is not stored. */
  readonly settings: Settings | null;
}
