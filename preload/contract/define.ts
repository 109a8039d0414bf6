/**
 * Calls and events of the IPC contract. A call takes validated arguments and returns a `Result`; an event
 * carries one value from main to the renderer. All other types of the contract derive from these.
 */
import { z } from 'zod';
import type { Result } from './result.ts';

declare const output: unique symbol;

/** The result of calls that return no data. */
export type Done = true;

type Schemas = [] | [z.ZodType, ...z.ZodType[]];
type LeadingSchemas = z.ZodType[];

/** A call: its arguments as a zod tuple, and the type of its value. */
export interface IpcCall<Args extends Schemas = Schemas, Output = unknown> {
  readonly kind: 'call';
  readonly args: z.ZodTuple<Args, null>;
  readonly [output]?: Output;
}

/** A call with `File[]` as the last argument. preload converts each file to a `DroppedFile`. */
export interface IpcFileCall<Leading extends LeadingSchemas = LeadingSchemas, Output = unknown> {
  readonly kind: 'files';
  readonly args: z.ZodTuple<[...Leading, DroppedFiles], null>;
  readonly [output]?: Output;
}

/** An event: `onX(fn)` in the renderer returns the unsubscribe function. */
export interface IpcEvent<Payload = unknown> {
  readonly kind: 'event';
  readonly [output]?: Payload;
}

type IpcMember = IpcCall | IpcFileCall | IpcEvent;
export type Contract = Readonly<Record<string, Readonly<Record<string, IpcMember>>>>;

/** Preload creates it, never the page. `path` is null for a file created in memory. */
const droppedFile = z.strictObject({
  path: z.string().min(1).max(32_768).nullable(),
  name: z.string().max(4_096),
  size: z.number().nonnegative(),
  /** Milliseconds since 1970. Missing: unknown. */
  modified: z.number().optional(),
});
export type DroppedFile = z.infer<typeof droppedFile>;
const droppedFiles = z.array(droppedFile).max(100_000);
type DroppedFiles = typeof droppedFiles;

export const call =
  <Output>() =>
  <const Args extends Schemas>(...args: Args): IpcCall<Args, Output> => ({
    kind: 'call',
    args: z.tuple(args as [z.ZodType, ...z.ZodType[]]) as unknown as z.ZodTuple<Args, null>,
  });

export const fileCall =
  <Output>() =>
  <const Leading extends LeadingSchemas>(...leading: Leading): IpcFileCall<Leading, Output> => ({
    kind: 'files',
    args: z.tuple([...leading, droppedFiles] as unknown as [z.ZodType]) as unknown as z.ZodTuple<
      [...Leading, DroppedFiles],
      null
    >,
  });

export const event = <Payload>(): IpcEvent<Payload> => ({ kind: 'event' });

type OutputOf<M> = M extends { readonly [output]?: infer O } ? Exclude<O, undefined> : never;
type InputOf<Tuple extends z.ZodType> =
  z.input<Tuple> extends infer Args extends readonly unknown[] ? Args : never;
type Inputs<Leading extends LeadingSchemas> = { [K in keyof Leading]: z.input<Leading[K]> };
/** Arguments in the handler: with defaults, and undefined for omitted ones. */
type ParsedOf<Tuple> =
  Tuple extends z.ZodTuple<infer Args, null>
    ? { -readonly [K in keyof Args]: Args[K] extends z.ZodType ? z.output<Args[K]> : never }
    : never;

export type Bridge<C extends Contract, FileType> = {
  readonly [D in keyof C]: {
    readonly [M in keyof C[D]]: C[D][M] extends IpcEvent
      ? (fn: (payload: OutputOf<C[D][M]>) => void) => () => void
      : C[D][M] extends IpcFileCall<infer Leading>
        ? (...args: [...Inputs<Leading>, files: readonly FileType[]]) => Promise<Result<OutputOf<C[D][M]>>>
        : C[D][M] extends { readonly args: infer Args extends z.ZodType }
          ? (...args: InputOf<Args>) => Promise<Result<OutputOf<C[D][M]>>>
          : never;
  };
};

export type Handlers<C extends Contract> = {
  readonly [D in keyof C]: {
    readonly [M in keyof C[D] as C[D][M] extends IpcEvent ? never : M]: C[D][M] extends { args: infer Args }
      ? (...args: ParsedOf<Args>) => Promise<Result<OutputOf<C[D][M]>>> | Result<OutputOf<C[D][M]>>
      : never;
  };
};

/** The payload types of all events. */
export type Payloads<C extends Contract> = {
  readonly [D in keyof C]: {
    readonly [M in keyof C[D] as C[D][M] extends IpcEvent ? M : never]: OutputOf<C[D][M]>;
  };
};

export const getChannelName = (domain: string, member: string): string => `sidetone:${domain}.${member}`;
