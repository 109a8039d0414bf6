/** Removes from lines of the log what may be secret or private. Rather too much than too little. */
import { pathToFileURL } from 'node:url';
import { getSecretForms } from '../lib/secret-forms.ts';

/** Shorter secrets would match words by chance. */
const minSecretLength = 4;
const maxSecrets = 20;
const maxLineLength = 2_000;
/** Some rules need quadratic time, so they see only this much of a line. The rest is cut off. */
const maxRedactedLength = 2 * maxLineLength;
/** Characters without width, which could hide a secret from the rules. */
const invisible = /[\u00ad\u061c\u200b-\u200d\u2060\ufeff]/g;

/** A folder whose name is not private; inside of it, paths are readable. */
interface KnownFolder {
  readonly path: string;
  /** Replaces the path, such as `[profile]`. */
  readonly placeholder: string;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The folder by its path or its URL, with slashes of either kind. */
const toFolderPattern = ({ path }: KnownFolder): RegExp => {
  const forms = [path, pathToFileURL(path).href, path.replaceAll('\\', '/')].map(escapePattern);
  return new RegExp(`(?:${forms.join('|')})(?=[/\\\\'"]|$)`, process.platform === 'linux' ? 'g' : 'gi');
};

/** The start of an absolute path or a file URL. */
const pathStart = String.raw`(?:file:\/\/|[A-Za-z]:[\\/]|\\\\|~?\/)(?=[^\s'"])`;
const quotedPath = new RegExp(String.raw`(['"\`“‘])${pathStart}.*(['"\`”’])`, 'g');
/** A path without quotes may contain anything, so it extends to the end of the line. */
const barePath = new RegExp(String.raw`(?<![\w\])\/:.~\\])${pathStart}.*`, 'g');

/** The extension stays: it tells the kind of file. */
const toPathPlaceholder = (path: string): string =>
  `[path]${/\.[a-z0-9]{1,5}(?=['"”’]?$)/i.exec(path)?.[0] ?? ''}`;

const rules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
  [/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' '],
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s'"<>]*@/gi, '$1[credentials]@'],
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#'"<>)]*)[?#][^\s'"<>)]*/gi, '$1?[query]'],
  [/\b((?:proxy-)?authorization|(?:set-)?cookie|x-api-key)\b(["']?\s*[:=]\s*)(?=\S).*/gi, '$1$2[secret]'],
  [/\b(bearer|basic|digest|negotiate|ntlm)\s+[^\s'",;]{6,}/gi, '$1 [secret]'],
  // Keys of other services, which a service may quote.
  [/\b(?:(?:sk|pk|rk|gsk|hf|gh[opsu]|xox[abprs])[-_]|AIza|AKIA)[\w*.-]{6,}/g, '[secret]'],
  [/\b(pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key)(["']?\s*[=:]\s*)(?=\S).*/gi, '$1$2[secret]'],
];

export class Redactor {
  readonly #folders: readonly (readonly [pattern: RegExp, placeholder: string])[];
  readonly #secrets = new Map<string, readonly string[]>();

  constructor(folders: readonly KnownFolder[]) {
    this.#folders = folders
      .toSorted((one, other) => other.path.length - one.path.length)
      .map((folder) => [toFolderPattern(folder), folder.placeholder]);
  }

  /** Makes the log remove the secret from every line from now on, in each form it can take. */
  hideSecret(secret: string): void {
    if (secret.length < minSecretLength || this.#secrets.has(secret)) return;
    this.#secrets.set(secret, getSecretForms(secret));
    const [oldest] = this.#secrets.keys();
    if (this.#secrets.size > maxSecrets && oldest !== undefined) this.#secrets.delete(oldest);
  }

  /** The text of one line. */
  redact(line: string): string {
    let text = line.replace(invisible, '');
    for (const form of [...this.#secrets.values()].flat()) text = text.replaceAll(form, '[key]');
    text = text.slice(0, maxRedactedLength);
    for (const [pattern, placeholder] of this.#folders) text = text.replace(pattern, placeholder);
    for (const [pattern, replacement] of rules) text = text.replace(pattern, replacement);
    text = text
      .replace(quotedPath, (path, open, close) => `${open}${toPathPlaceholder(path)}${close}`)
      .replace(barePath, toPathPlaceholder);
    return text.length > maxLineLength ? `${text.slice(0, maxLineLength).toWellFormed()}…` : text;
  }
}
