/** Makes the stand-in's functions reject arguments of a wrong type, as Electron's native functions do. */
import { type Argument, electronCalls } from '../electron-calls.ts';

const isKind: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  int: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  object: (value) => typeof value === 'object' && value !== null,
  array: Array.isArray,
  function: (value) => typeof value === 'function' || value === null,
  // Electron converts any value.
  boolean: () => true,
};

const fits = (argument: Argument, value: unknown): boolean => {
  if (argument.endsWith('?') && value === undefined) return true;
  return isKind[argument.replace('?', '')]?.(value) ?? false;
};

/** Throws Electron's TypeError for the first wrong argument. */
const checkArguments = (takes: readonly Argument[], args: readonly unknown[]): void => {
  for (const [index, argument] of takes.entries()) {
    if (fits(argument, args[index])) continue;
    throw new TypeError(
      `Error processing argument at index ${index}, conversion failure from ${String(args[index])}`,
    );
  }
};

const getOwner = (target: object, member: string): object | null => {
  for (let owner: object | null = target; owner !== null; owner = Object.getPrototypeOf(owner)) {
    if (Object.hasOwn(owner, member)) return owner;
  }
  return null;
};

export const enforceArguments = (name: string, target: object): void => {
  for (const [call, { parameters: takes }] of Object.entries(electronCalls)) {
    const [owner, member = ''] = call.split('.');
    if (owner !== name || takes === undefined) continue;
    const holder = getOwner(target, member);
    const descriptor = holder && Object.getOwnPropertyDescriptor(holder, member);
    if (!holder || typeof descriptor?.value !== 'function') continue;
    const native = descriptor.value as (...args: unknown[]) => unknown;
    Object.defineProperty(holder, member, {
      ...descriptor,
      value: function checked(this: unknown, ...args: unknown[]): unknown {
        checkArguments(takes, args);
        return native.apply(this, args);
      },
    });
  }
};
