import type { Log } from './log.ts';

/**
 * Logs what no code has caught. Main continues: uploads are saved at each step, and a broken window must not end those
 * that run. Call it before anything else can fail.
 */
export const logProcessErrors = ({ warn }: Pick<Log, 'warn'>): void => {
  process.on('uncaughtException', (error) => warn('uncaught exception', error));
  process.on('unhandledRejection', (error) => warn('unhandled rejection', error));
};
