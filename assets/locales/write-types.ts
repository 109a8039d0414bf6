/** Writes the types of the messages: every key with the parameters of its message. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getParameters, listMessages } from './parameters.ts';

export const typesFile = fileURLToPath(
  new URL('../../preload/messages/message-parameters.ts', import.meta.url),
);

const formatParameters = (message: string): string => {
  const parameters = [...getParameters(message)].map(([name, type]) => `${name}: ${type}`);
  return parameters.length === 0 ? 'None' : `{ ${parameters.join('; ')} }`;
};

export const createTypes = (): string => {
  const english = JSON.parse(readFileSync(new URL('en.json', import.meta.url), 'utf8'));
  const lines = listMessages(english).map(([key, message]) => `  '${key}': ${formatParameters(message)};`);
  return [
    '/** Written by `npm run messages`. */',
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

if (import.meta.main) writeFileSync(typesFile, createTypes());
