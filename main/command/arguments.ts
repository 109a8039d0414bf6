/** The words of a command line. Nothing secret is taken from it, because every process of the computer can read it. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { language } from '../../preload/contract/language.ts';
import { maxPeople } from '../../preload/contract/people.ts';
import {
  fieldDescriptors,
  type ReadableField,
  readableFields,
} from '../../preload/contract/website-fields.ts';
import { type WebsiteChanges, websiteChanges } from '../../preload/contract/websites.ts';

const exportedFormats = ['vtt', 'srt', 'json', 'md', 'docx', 'html', 'txt'] as const;
const formats = z.array(z.enum(exportedFormats));
/** The name or the id of a show. */
const show = z.string().nullable();
const absolutePath = z.string().min(1).refine(path.isAbsolute);
const paths = z.array(absolutePath).min(1);
const words = z.array(z.string().min(1)).min(1);

export const command = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('transcribe'),
    files: paths,
    show,
    language: language.nullable(),
    people: z.array(z.string().min(1).max(200)).max(maxPeople),
    /** Null: beside the recordings. */
    out: absolutePath.nullable(),
    formats,
  }),
  z.strictObject({ name: z.literal('list'), show, search: z.string().nullable() }),
  z.strictObject({
    name: z.literal('export'),
    ids: z.array(z.string().min(1)),
    show,
    out: absolutePath,
    formats,
  }),
  z.strictObject({ name: z.literal('status') }),
  z.strictObject({ name: z.literal('websites list') }),
  z.strictObject({ name: z.literal('websites add'), domains: words, fields: websiteChanges }),
  z.strictObject({ name: z.literal('websites set'), id: z.string().min(1), fields: websiteChanges }),
]);
export type Command = z.infer<typeof command>;
export type CommandOf<Name extends Command['name']> = Extract<Command, { name: Name }>;

export type ReadCommand =
  | { readonly kind: 'command'; readonly command: Command; readonly isJson: boolean }
  | { readonly kind: 'help' | 'version' }
  | { readonly kind: 'wrong'; readonly isJson: boolean };

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const common = { jsonl: flag, help: flag } as const;
const formatFlags = Object.fromEntries(exportedFormats.map((name) => [name, flag]));
/** `--exclude-ips` of `exclude_ips`. A password would be shown to other processes. */
const websiteOptions = Object.fromEntries(readableFields.map((field) => [field.replaceAll('_', '-'), text]));

const options: Readonly<Record<string, Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>>> = {
  transcribe: { ...common, ...formatFlags, show: text, language: text, people: text, out: text },
  list: { ...common, show: text, search: text },
  export: { ...common, ...formatFlags, show: text, out: text },
  status: common,
  websites: { ...common, ...websiteOptions },
};

type Values = Readonly<Record<string, string | boolean | undefined>>;
const getText = (values: Values, name: string): string | null => {
  const value = values[name];
  return typeof value === 'string' ? value : null;
};
const getFormats = (values: Values) => exportedFormats.filter((name) => values[name] === true);
const splitList = (value: string | null): readonly string[] =>
  (value ?? '').split(',').flatMap((entry) => entry.trim() || []);

/** Values of a field by the words of the command line; undefined for a word that it does not know. */
const toFieldValue = (field: ReadableField, value: string): unknown => {
  const descriptor = fieldDescriptors[field];
  if (descriptor.kind === 'lines') return splitList(value).join('\n');
  const values: Readonly<Record<string, number>> =
    descriptor.kind === 'choice' ? descriptor.values : { off: 0, on: 1 };
  return Object.hasOwn(values, value) ? values[value] : Number.NaN;
};

const toFields = (values: Values): WebsiteChanges =>
  Object.fromEntries(
    readableFields.flatMap((field) => {
      const value = getText(values, field.replaceAll('_', '-'));
      return value === null ? [] : [[field, toFieldValue(field, value)]];
    }),
  );

/** What has to be a command, and is checked by its schema. */
const toCommand = (name: string, positionals: readonly string[], values: Values, folder: string): unknown => {
  // An empty word is a variable of a script that is not set, and not the folder itself.
  const resolve = (file: string): string => (file === '' ? '' : path.resolve(folder, file));
  const outFolder = getText(values, 'out');
  const out = outFolder === null ? null : resolve(outFolder);
  switch (name) {
    case 'transcribe':
      return {
        name,
        files: positionals.map(resolve),
        show: getText(values, 'show'),
        language: getText(values, 'language'),
        people: splitList(getText(values, 'people')),
        out,
        formats: getFormats(values),
      };
    case 'list':
      return positionals.length > 0
        ? null
        : { name, show: getText(values, 'show'), search: getText(values, 'search') };
    case 'export': {
      const chosenShow = getText(values, 'show');
      const isClear = positionals.length > 0 !== (chosenShow !== null);
      return isClear ? { name, ids: positionals, show: chosenShow, out, formats: getFormats(values) } : null;
    }
    case 'status':
      return positionals.length > 0 ? null : { name };
    case 'websites':
      return toWebsitesCommand(positionals, toFields(values));
    default:
      return null;
  }
};

const toWebsitesCommand = ([action, ...rest]: readonly string[], fields: WebsiteChanges): unknown => {
  const hasFields = Object.keys(fields).length > 0;
  if (action === 'list') return rest.length > 0 || hasFields ? null : { name: 'websites list' };
  if (action === 'add') return { name: 'websites add', domains: rest, fields };
  return action === 'set' && rest.length === 1 && hasFields
    ? { name: 'websites set', id: rest[0], fields }
    : null;
};

/** Paths are relative to `folder`. */
export const readCommand = ([name = '', ...args]: readonly string[], folder: string): ReadCommand => {
  if (name === '--help' || name === 'help') return { kind: 'help' };
  if (name === '--version') return { kind: 'version' };
  const wrong = { kind: 'wrong', isJson: args.includes('--jsonl') } as const;
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: options[name] ?? common,
    });
    if (values.help === true) return { kind: 'help' };
    const read = command.safeParse(toCommand(name, positionals, values as Values, folder));
    return read.success ? { kind: 'command', command: read.data, isJson: values.jsonl === true } : wrong;
  } catch {
    return wrong;
  }
};
