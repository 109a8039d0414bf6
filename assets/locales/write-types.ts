/** Writes the types of the messages, which are not in git: every key with the parameters of its message. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getParameters, listMessages } from './parameters.ts';

const toPath = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));

export const typesFile = toPath('preload/messages/message-parameters.ts');
/** The contract imports no messages, so it has those of the details of errors in a file of its own. */
const detailsFile = toPath('preload/contract/errors/detail-parameters.ts');

const formatParameters = (message: string): string => {
  const parameters = [...getParameters(message)].map(([name, type]) => `readonly ${name}: ${type}`);
  return parameters.length === 0 ? 'None' : `{ ${parameters.join('; ')} }`;
};

const createTypes = (
  name: string,
  imports: readonly string[],
  messages: readonly [string, string][],
): string =>
  [
    '/** Written by `npm ci` and `npm run types`. */',
    ...imports,
    'type None = Record<never, never>;',
    '',
    `export interface ${name} {`,
    ...messages.map(([key, message]) => `  '${key}': ${formatParameters(message)};`),
    '}',
    '',
  ].join('\n');

/** Leaves a file that is up to date as it is, because other programs may be reading it. */
const update = (file: string, types: string): void => {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== types) writeFileSync(file, types);
};

export const writeTypes = (): void => {
  const english = JSON.parse(readFileSync(new URL('en.json', import.meta.url), 'utf8'));
  const tag = "import type { RichTagsFunction as Tag } from 'use-intl/core';";
  update(typesFile, createTypes('MessageParameters', [tag, ''], listMessages(english)));
  update(detailsFile, createTypes('DetailParameters', [], listMessages(english.errorDetails)));
};

if (import.meta.main) writeTypes();
