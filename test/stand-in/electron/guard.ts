/** Members of Electron that the stand-in lacks throw when they are used, instead of being undefined. */
import { EventEmitter } from 'node:events';

/** Names that Node, test runners and promises read from any object; absent, as in Electron. */
const lookedForEverywhere = new Set([
  'then',
  'toJSON',
  'inspect',
  'constructor',
  'asymmetricMatch',
  'nodeType',
]);

const missing = (name: string, key: string | symbol): undefined => {
  if (
    typeof key === 'symbol' ||
    key.startsWith('_') ||
    key.startsWith('$$') ||
    lookedForEverywhere.has(key)
  ) {
    return undefined;
  }
  throw new Error(`not in the stand-in: ${name}.${key}`);
};

/** The end of a prototype chain. Throws for every name that was not found before. */
const guardedPrototype = (name: string, prototype: object): object =>
  new Proxy(prototype, {
    get: (target, key, receiver) => (key in target ? Reflect.get(target, key, receiver) : missing(name, key)),
  });

export const guarded = <T extends object>(name: string, members: T): T =>
  Object.setPrototypeOf(members, guardedPrototype(name, Object.prototype));

export const guardedEmitter = (name: string): typeof EventEmitter<Record<string, unknown[]>> => {
  class Guarded extends EventEmitter<Record<string, unknown[]>> {}
  Object.setPrototypeOf(Guarded.prototype, guardedPrototype(name, EventEmitter.prototype));
  return Guarded;
};

export const guardStatics = <T extends abstract new (...args: never[]) => unknown>(
  name: string,
  type: T,
): T => {
  const parent = Object.getPrototypeOf(type) as object;
  return Object.setPrototypeOf(type, guardedPrototype(name, parent));
};

export const absent = (name: string): never =>
  new Proxy(function absentModule() {}, {
    get: (_target, key) => missing(name, key),
    apply: () => missing(name, '()'),
    construct: () => {
      throw new Error(`not in the stand-in: new ${name}()`);
    },
  }) as never;

export interface StandInEvent {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
}

export const createEvent = <T extends object>(params: T = {} as T): StandInEvent & T => {
  let prevented = false;
  const preventDefault = (): void => {
    prevented = true;
  };
  const event = { ...params, preventDefault };
  return Object.defineProperty(event, 'defaultPrevented', { get: () => prevented }) as StandInEvent & T;
};

/** Emits a preventable event. Returns whether it was prevented. */
export const emitPreventable = (
  emitter: EventEmitter<Record<string, unknown[]>>,
  name: string,
  params: object = {},
  ...args: unknown[]
): boolean => {
  const event = createEvent(params);
  emitter.emit(name, event, ...args);
  return event.defaultPrevented;
};

/** True only if every member of `Mine` is one of Electron's, with Electron's signature. */
export type Within<Theirs, Mine> = [Exclude<keyof Mine, keyof Theirs>] extends [never]
  ? Pick<Mine, OwnKeys<Mine>> extends Pick<Theirs, OwnKeys<Mine> & keyof Theirs>
    ? true
    : false
  : false;
/** Excludes members of Node's EventEmitter: the types do not check event names. */
type OwnKeys<Mine> = Exclude<keyof Mine, keyof EventEmitter>;
