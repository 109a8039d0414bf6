/** The settings file. It may be damaged or from a newer version. */
import { z } from 'zod';
import {
  maxAuthorities,
  maxAuthorityFileBytes,
} from '../../preload/contract/connection/certificate-authority.ts';
import { serviceLimits } from '../../preload/contract/limits/limits.ts';
import { userSettings } from '../../preload/contract/settings.ts';
import { bundledModelId } from '../../preload/contract/speech.ts';

export const settingsVersion = 1;

/** One for each service that was used (key-safe.ts). */
const keyRecord = z.object({
  /** Base64 of the sealed key (key-binding.ts): encrypted by the keychain, or plain if the user agreed to that. */
  ciphertext: z.string().min(1),
  /** The keychain backend that encrypted it, or `plain`. */
  backend: z.string(),
  /** Origins of the analytics and the content base URL that the key was entered for; they are sealed with it too. */
  origins: z.tuple([z.string(), z.string()]),
  /** Whether the service accepted it when it was saved. */
  checked: z.boolean(),
});
export type KeyRecord = z.infer<typeof keyRecord>;

/** Certificate authorities of the user's own, for each pair of origins that some were chosen for. */
const authorityRecord = z.object({
  origins: z.tuple([z.string(), z.string()]),
  /** PEM, one certificate each. */
  certificates: z.array(z.string().max(maxAuthorityFileBytes)).min(1).max(maxAuthorities),
});
export type AuthorityRecord = z.infer<typeof authorityRecord>;

/** The user name and password for a proxy (proxy-logins.ts), encrypted together with its host. */
const proxyLoginRecord = z.object({
  proxy: z.string().max(300),
  /** Base64. */
  ciphertext: z.string().min(1),
  backend: z.string(),
});

const fields = {
  analyticsUrl: z.string().max(2_000),
  contentUrl: z.string().max(2_000),
  keys: z.array(keyRecord),
  /** The origins of the base URLs that the user has agreed to (service-change.ts). */
  agreedOrigins: z.object({ analyticsUrl: z.string().optional(), contentUrl: z.string().optional() }),
  authorities: z.array(authorityRecord),
  proxyLogin: proxyLoginRecord.nullable(),
  ...userSettings.shape,
  /** Earlier versions asked at the first long recording, unless that was decided. */
  longRecordings: z.preprocess(
    (value) => (value === 'ask' ? 'parts' : value),
    userSettings.shape.longRecordings,
  ),
  /** How each base URL expects booleans (api/resources/transcriptions.ts). */
  booleanEncodings: z.record(z.string(), z.enum(['words', 'digits'])),
  /** The prepared format that each base URL takes, if it refused the usual one. */
  preparedFormats: z.record(z.string(), z.enum(['webm', 'mp3'])),
  /** Bytes a second of the last measured upload, by account. */
  uploadSpeeds: z.record(z.string(), z.number().positive()),
  /** The id of the model that recognises speech on this computer. */
  speechModel: z.string().max(64),
  /** Milliseconds of a recording that are heard in a millisecond, by model. */
  speechSpeeds: z.record(z.string().max(64), z.number().positive()),
  /** The address from which speech models are downloaded; empty: that of the public hub. */
  modelHub: z.string().max(2_000),
  /** The language code that each base URL expects. Default: the region. */
  languageEncodings: z.record(z.string(), z.enum(['region', 'language'])),
  /** Limits of services, by account. */
  limits: z.record(z.string(), serviceLimits),
  /** Absolute paths: where the file dialogs start. */
  lastFolders: z.object({ audio: z.string().optional(), exports: z.string().optional() }),
  window: z
    .object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1), maximized: z.boolean() })
    .nullable(),
};
const storedSettings = z.object(fields);
export type StoredSettings = z.infer<typeof storedSettings>;

export const defaultSettings: StoredSettings = {
  analyticsUrl: '',
  contentUrl: '',
  keys: [],
  agreedOrigins: {},
  authorities: [],
  proxyLogin: null,
  place: 'service',
  reviewBeforeUpload: true,
  concurrency: 2,
  transcriptionTimeoutMinutes: 60,
  longRecordings: 'parts',
  partMinutes: 15,
  shrinkFittingFiles: false,
  pauseOnLowBattery: false,
  spokenLanguages: [],
  language: '',
  theme: 'system',
  displayLanguage: 'system',
  spellcheck: false,
  saveAutomatically: true,
  applyRules: false,
  shortcutKeys: {},
  recentLanguages: [],
  booleanEncodings: {},
  preparedFormats: {},
  uploadSpeeds: {},
  speechModel: bundledModelId,
  speechSpeeds: {},
  modelHub: '',
  languageEncodings: {},
  limits: {},
  lastFolders: {},
  window: null,
};

/**
 * - salvaged: invalid values were replaced by defaults, or the file is from a newer version.
 * - damaged: no value can be used.
 * In both cases the caller saves the file under another name.
 */
export type ParsedSettings =
  | { readonly kind: 'good'; readonly settings: StoredSettings }
  | { readonly kind: 'salvaged'; readonly settings: StoredSettings }
  | { readonly kind: 'damaged' };

export const parseSettings = (text: string): ParsedSettings => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { kind: 'damaged' };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return { kind: 'damaged' };
  const file = parsed as Record<string, unknown>;
  let hasInvalidValues = 'version' in file && file.version !== settingsVersion;
  const settings: Record<string, unknown> = { ...defaultSettings };
  for (const [name, schema] of Object.entries(fields)) {
    if (!Object.hasOwn(file, name)) continue;
    const value = schema.safeParse(file[name]);
    if (value.success) settings[name] = value.data;
    else hasInvalidValues = true;
  }
  return { kind: hasInvalidValues ? 'salvaged' : 'good', settings: settings as StoredSettings };
};

export interface SettingsStore {
  read(): StoredSettings;
  /** Replaces the file. Returns false, and the old settings stay, if it could not be written. */
  write(next: StoredSettings): boolean;
  /** The new name of a file that was damaged at this start. */
  readonly quarantinedFile: string | null;
}
