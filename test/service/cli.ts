/** `npm run service`: the whole service specification on this computer, for people who have no service. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { t } from '../../preload/messages/translate.ts';
import { endWithNpm } from '../stand-in/end-with-npm.ts';
import { type SpecificationService, startSpecificationService } from './specification/service.ts';

const exitWithError = (message: string): never => {
  console.error(message);
  process.exit(2);
};

const readArguments = () => {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '8080' },
        key: { type: 'string' },
        data: { type: 'string' },
      },
    });
    return values;
  } catch {
    return exitWithError('The options are --port NUMBER, --key KEY and --data FOLDER, each with a value.');
  }
};

const readOptions = () => {
  const { port, key, data } = readArguments();
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    exitWithError('--port takes a number from 0 to 65535; 0 is any that is free.');
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    exitWithError('--key takes letters, digits and signs of ASCII, without spaces.');
  if (data === '') exitWithError('--data takes the path of a folder.');
  return { port: Number(port), apiKey: key, dataFolder: data && path.resolve(data) };
};

const explain = (error: unknown, port: number): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${port} is taken: choose another one with --port.`;
  if (code === 'EACCES') return `The system does not allow port ${port}: choose another one with --port.`;
  return message;
};

const describe = (
  { contentUrl, analyticsUrl, apiKey }: SpecificationService,
  dataFolder: string | undefined,
): string => {
  const values = [
    [t('settings.connection.contentUrl'), contentUrl],
    [t('settings.connection.analyticsUrl'), analyticsUrl],
    [t('settings.connection.apiKey'), apiKey],
  ] as const;
  const width = Math.max(...values.map(([label]) => label.length)) + 2;
  const page = `${t('common.settings')} › ${t('settings.connection.title')}`;
  return [
    'A service on this computer. It hears nothing: the text of a recording says what was received.',
    '',
    ...values.map(([label, value]) => `  ${label.padEnd(width)}${value}`),
    '',
    `In Sidetone, enter the first address and the key on the first screen or in ${page}; for websites, check “${t('settings.connection.hasStatistics')}” and enter the second address.`,
    dataFolder === undefined
      ? 'Its records are gone when it ends; with --data FOLDER they stay. Ctrl+C ends it.'
      : `Its records stay in ${dataFolder}. Ctrl+C ends it.`,
  ].join('\n');
};

const options = readOptions();
try {
  const service = await startSpecificationService(options);
  const end = (): void => void service.close();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  endWithNpm(end);
  console.log(describe(service, options.dataFolder));
} catch (error) {
  exitWithError(explain(error, options.port));
}
