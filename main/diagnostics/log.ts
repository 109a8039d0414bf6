/**
 * The log in the profile, for support: what happened to each upload, failures and crashes. Every line passes the
 * redactor, and errors are described without their messages. Messages are English and have no names and texts.
 */
import path from 'node:path';
import { describeError } from './describe-error.ts';
import type { Redactor } from './redactor.ts';
import { RotatingFile, type RotatingFileOptions } from './rotating-file.ts';

export interface Log {
  /** Each line of the message is a line of the log. */
  info(message: string): void;
  warn(message: string, error?: unknown): void;
  /** The current file. Older ones are beside it. */
  readonly file: string;
}

export const logSizes: RotatingFileOptions = { maxBytes: 1024 * 1024, maxFiles: 4 };

export const openLog = (
  profile: string,
  {
    redactor,
    now,
    sizes = logSizes,
  }: {
    readonly redactor: Redactor;
    /** Milliseconds since 1970. */
    readonly now: () => number;
    readonly sizes?: RotatingFileOptions;
  },
): Log => {
  const file = path.join(profile, 'logs', 'main.log');
  const rotating = new RotatingFile(file, sizes);
  const write = (level: 'info' | 'warn', lines: readonly string[]): void => {
    const prefix = `${new Date(now()).toISOString()} ${level} `;
    rotating.append(lines.map((line) => prefix + redactor.redact(line)));
  };
  return {
    file,
    info: (message) => write('info', message.split('\n')),
    warn: (message, error) => {
      const [title = '', ...details] = error === undefined ? [] : describeError(error);
      const [first = '', ...rest] = message.split('\n');
      write('warn', [title === '' ? first : `${first}: ${title}`, ...rest, ...details]);
    },
  };
};

/**
 * Logs what no code has caught. Main continues: uploads are saved at each step, and a broken window must not end those
 * that run. Call it before anything else can fail.
 */
export const logProcessErrors = ({ warn }: Pick<Log, 'warn'>): void => {
  process.on('uncaughtException', (error) => warn('uncaught exception', error));
  process.on('unhandledRejection', (error) => warn('unhandled rejection', error));
};
