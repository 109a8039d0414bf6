/** What a command prints: with `--jsonl` one of these objects a line (README.md). */
import { z } from 'zod';
import { place } from '../../preload/contract/settings.ts';

const id = z.string();
const file = z.string();
/** An error code of Sidetone (`preload/contract/errors/error-table.ts`), or why a file was skipped. */
const failure = { code: z.string(), message: z.string() };

export const commandLine = z.discriminatedUnion('kind', [
  /** How far a recording is. `percent`: null while nobody knows. */
  z.strictObject({
    kind: z.literal('progress'),
    file,
    state: z.string(),
    percent: z.number().min(0).max(100).nullable(),
  }),
  /** A recording has a text. `isNew`: it was made by this command. */
  z.strictObject({ kind: z.literal('text'), file, id, name: z.string(), isNew: z.boolean() }),
  /** A file was written, or has this text already. */
  z.strictObject({ kind: z.literal('written'), id, file }),
  /** A file was not replaced: `foreign` if Sidetone has not written it, `changed` if it was changed since. */
  z.strictObject({ kind: z.literal('left'), id, file, reason: z.enum(['foreign', 'changed']) }),
  /** Something was not done. `item`: a path, an id or a name. */
  z.strictObject({ kind: z.literal('failed'), item: z.string(), ...failure }),
  /** A recording waits for the user in the window. */
  z.strictObject({ kind: z.literal('attention'), file, ...failure }),
  /** A row of `list`. `date`: ISO 8601. `seconds`: of the recording. */
  z.strictObject({
    kind: z.literal('row'),
    id,
    name: z.string(),
    date: z.string().nullable(),
    seconds: z.number().nullable(),
    words: z.number().nullable(),
    place,
    show: z.string().nullable(),
  }),
  /** `queue`: how many recordings are in which state. `service`: its origin. */
  z.strictObject({
    kind: z.literal('status'),
    isRunning: z.boolean(),
    place,
    model: z.string().nullable(),
    service: z.string().nullable(),
    hasKey: z.boolean(),
    queue: z.record(z.string(), z.number()),
  }),
  /** Null: the service does not tell. */
  z.strictObject({
    kind: z.literal('website'),
    id,
    domain: z.string(),
    privacy: z.number().nullable(),
    email: z.number().nullable(),
    exclude_bots: z.number().nullable(),
    exclude_params: z.string().nullable(),
    exclude_ips: z.string().nullable(),
  }),
  /** The last line: the exit code. */
  z.strictObject({ kind: z.literal('end'), code: z.number() }),
]);
export type CommandLine = z.infer<typeof commandLine>;
export type Print = (line: CommandLine) => void;

/** One line also for programs to which U+2028 and its like are ends of lines. */
export const toJsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replaceAll(/[\u0085\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
