/** Writes the types of the messages, which are not in git: every key with the parameters of its message. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getParameters, listMessages } from './parameters.ts';

export const typesFile = fileURLToPath(
  new URL('../../preload/messages/message-parameters.ts', import.meta.url),
);

const formatParameters = (message: string): string => {
  const parameters = [...getParameters(message)].map(([name, type]) => `${name}: ${type}`);
  return parameters.length === 0 ? 'None' : `{ ${parameters.join('; ')} }`;
};

const createTypes = (): string => {
  const english = JSON.parse(readFileSync(new URL('en.json', import.meta.url), 'utf8'));
  const lines = listMessages(english).map(([key, message]) => `  '${key}': ${formatParameters(message)};`);
  return [
    '/** Written by `npm ci` and `npm run types`. */',
    "import type { RichTagsFunction as Tag } from 'use-intl/core';",
    '',
    'type None = Record<never, never>;',
    '',
    'export interface MessageParameters {',
    ...lines,
    '}',
    '',
  ].join('\n');
};

/** Leaves a file that is up to date as it is, because other programs may be reading it. */
export const writeTypes = (): void => {
  const types = createTypes();
  if (!existsSync(typesFile) || readFileSync(typesFile, 'utf8') !== types) writeFileSync(typesFile, types);
};

if (import.meta.main) writeTypes();
