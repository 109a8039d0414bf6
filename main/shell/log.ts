/** The log file in the profile. Callers never pass secrets. */
import path from 'node:path';
import log from 'electron-log/node.js';

export interface Log {
  info(message: string): void;
  warn(message: string, error?: unknown): void;
}

const formatError = (error: unknown): string => {
  if (error === undefined) return '';
  return error instanceof Error
    ? `: ${error.name}: ${error.message}\n${error.stack ?? ''}`
    : `: ${String(error)}`;
};

export const openLog = (folder: string): Log => {
  log.transports.file.setAppName('Sidetone');
  log.transports.file.resolvePathFn = () => path.join(folder, 'logs', 'main.log');
  log.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' };
  log.transports.file.maxSize = 1024 * 1024;
  log.transports.console.level = false;
  return {
    info: (message) => log.info(message),
    warn: (message, error) => log.warn(`${message}${formatError(error)}`),
  };
};
