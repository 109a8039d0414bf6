/** What support needs to know, as a text that the user copies: no key, texts, names and paths. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { limitNames } from '../../preload/contract/limits/limits.ts';
import type { Settings } from '../../preload/contract/settings.ts';
import { logSizes } from './log.ts';
import { getRotatedPath } from './rotating-file.ts';

const maxFailures = 20;

/** The settings that may be shown, by name, so that a new one is not included by mistake. */
const settingNames = [
  'place',
  'keyState',
  'keyChecked',
  'isKeyProtected',
  'keychain',
  'otherKeys',
  'reviewBeforeUpload',
  'concurrency',
  'transcriptionTimeoutMinutes',
  'longRecordings',
  'partMinutes',
  'shrinkFittingFiles',
  'pauseOnLowBattery',
  'spokenLanguages',
  'uploadSpeed',
  'language',
  'theme',
  'displayLanguage',
  'spellcheck',
  'saveAutomatically',
] as const satisfies readonly (keyof Settings)[];

/** Protocol, host and path; nothing else that a URL may have. */
const describeUrl = (url: string): string => {
  const parsed = URL.parse(url);
  return parsed === null ? 'not set' : parsed.origin + parsed.pathname;
};

const describeSettings = (settings: Settings): string[] => [
  `contentUrl: ${describeUrl(settings.contentUrl)}`,
  `analyticsUrl: ${describeUrl(settings.analyticsUrl)}`,
  ...settingNames.map((name) => `${name}: ${settings[name] === '' ? 'not set' : settings[name]}`),
  `damaged at the start: ${settings.quarantinedFile === null ? 'no' : 'yes'}`,
];

const describeLimits = ({ limits, preparation }: Settings): string[] => [
  ...limitNames.map((name) => {
    const { value, origin } = limits[name];
    return `${name}: ${Array.isArray(value) ? value.join(' ') : (value ?? 'none')} (${origin})`;
  }),
  `prepared format: ${preparation.format}`,
];

/** Databases, settings and the folder of logs, with their sizes. Names of other files could be private. */
const describeFiles = (profile: string): string[] => {
  const names = readdirSync(profile).filter((name) => /^[\w.-]+\.(?:db|db-wal|db-shm|json)$/.test(name));
  return names.sort().map((name) => {
    const bytes = statSync(path.join(profile, name), { throwIfNoEntry: false })?.size ?? 0;
    return `${name}: ${bytes} bytes`;
  });
};

const attempt = (describe: () => readonly string[]): readonly string[] => {
  try {
    return describe();
  } catch {
    return ['not available'];
  }
};

/** English, whatever the language of the window. A part that fails is left out, so that the others arrive. */
export const composeDiagnostics = (deps: {
  readonly profile: string;
  readonly logFile: string;
  readonly system: SystemFacts;
  readonly settings: () => Settings;
  /** Counts the uploads of all accounts. */
  readonly countUploads: () => Readonly<Record<string, number>>;
  readonly redact: (line: string) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}): string => {
  const { profile, logFile, system, settings, countUploads, redact, now } = deps;
  const sections: readonly (readonly [title: string, describe: () => readonly string[]])[] = [
    ['System', () => describeSystem(system)],
    ['Settings', () => describeSettings(settings())],
    ['Limits of the service', () => describeLimits(settings())],
    ['Files', () => describeFiles(profile)],
    ['Uploads', () => Object.entries(countUploads()).map(([state, count]) => `${state}: ${count}`)],
    [`Last ${maxFailures} failures`, () => readRecentFailures(logFile, maxFailures)],
  ];
  const blocks = sections.map(([title, describe]) => {
    const lines = attempt(describe).map(redact);
    return [`${title}:`, ...(lines.length === 0 ? ['none'] : lines).map((line) => `  ${line}`)].join('\n');
  });
  return [`Diagnostics of ${new Date(now()).toISOString()}`, ...blocks, ''].join('\n\n');
};

export interface SystemFacts {
  readonly version: string;
  readonly isPackaged: boolean;
  /** BCP 47 tag of the system's locale. */
  readonly locale: string;
}

/** Versions and system, in one line for the log and a few for the diagnostics. No names of computer or user. */
export const describeSystem = ({ version, isPackaged, locale }: SystemFacts): readonly string[] => {
  const { electron = 'none', chrome = 'none', node, v8 } = process.versions;
  const memoryGb = Math.round(os.totalmem() / 1024 ** 3);
  return [
    `Sidetone ${version}${isPackaged ? '' : ' (not packaged)'}`,
    `${os.type()} ${os.release()} ${process.arch}, ${os.cpus().length} processors, ${memoryGb} GB, ${locale}`,
    `Electron ${electron}, Chromium ${chrome}, Node ${node}, V8 ${v8}`,
  ];
};

/** Warnings, and transitions of uploads that did not succeed. Lines of a stack belong to the warning before them. */
const failure =
  /^\S+ (?:warn (?! )|info (?:upload \S+: \S+ → (?:failed|waiting|checking|paused)|all uploads: paused))/;

const readLines = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** The last `count` failures in the log, the oldest first. Lines are redacted already. */
const readRecentFailures = (logFile: string, count: number): readonly string[] => {
  let found: string[] = [];
  for (let number = 0; number < logSizes.maxFiles && found.length < count; number += 1) {
    const lines = readLines(getRotatedPath(logFile, number)).filter((line) => failure.test(line));
    found = [...lines.slice(-(count - found.length)), ...found];
  }
  return found;
};
