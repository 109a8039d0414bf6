/** Writes `en.d.json.ts` and `de.d.json.ts`: the types of the messages with their texts, from which the parameters of each are derived. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The types of every catalog are those of the English one, so that no key and no parameter is missing. */
export const typesFiles = ['en', 'de'].map((language) =>
  fileURLToPath(new URL(`${language}.d.json.ts`, import.meta.url)),
);

export const createTypes = (): string => {
  const messages = readFileSync(new URL('en.json', import.meta.url), 'utf8').trimEnd();
  return `/** Written by \`npm run messages\`. */\ndeclare const messages: ${messages};\nexport default messages;\n`;
};

if (import.meta.main) for (const file of typesFiles) writeFileSync(file, createTypes());
