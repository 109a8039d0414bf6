/** Whatever of Electron is not in the stand-in says so when it is touched, instead of being quietly undefined. */
import { EventEmitter } from 'node:events';

/** Names that Node, test runners and promises look for on any object: absent, as they are in Electron. */
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

/** The end of a prototype chain that throws for every name that was not found before it. */
const guardedPrototype = (name: string, prototype: object): object =>
  new Proxy(prototype, {
    get: (target, key, receiver) => (key in target ? Reflect.get(target, key, receiver) : missing(name, key)),
  });

/** An object with these members and no others. */
export const guarded = <T extends object>(name: string, members: T): T =>
  Object.setPrototypeOf(members, guardedPrototype(name, Object.prototype));

/** An event emitter to extend: members that the class lacks throw. */
export const guardedEmitter = (name: string): typeof EventEmitter<Record<string, unknown[]>> => {
  class Guarded extends EventEmitter<Record<string, unknown[]>> {}
  Object.setPrototypeOf(Guarded.prototype, guardedPrototype(name, EventEmitter.prototype));
  return Guarded;
};

/** Guards the statics of a class too. */
export const guardStatics = <T extends abstract new (...args: never[]) => unknown>(
  name: string,
  type: T,
): T => {
  const parent = Object.getPrototypeOf(type) as object;
  return Object.setPrototypeOf(type, guardedPrototype(name, parent));
};

/** Stands for a whole module of Electron that is not here. */
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

/** Electron's event: listeners may prevent what would happen next. */
export const createEvent = <T extends object>(params: T = {} as T): StandInEvent & T => {
  let prevented = false;
  const preventDefault = (): void => {
    prevented = true;
  };
  const event = { ...params, preventDefault };
  return Object.defineProperty(event, 'defaultPrevented', { get: () => prevented }) as StandInEvent & T;
};

/** Emits with a preventable event; answers whether it was prevented. A listener that throws is reported, as in Electron. */
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

/** Compiles to true only when every member of `Mine` is one of Electron's, with Electron's signature. */
export type Within<Theirs, Mine> = [Exclude<keyof Mine, keyof Theirs>] extends [never]
  ? Pick<Mine, OwnKeys<Mine>> extends Pick<Theirs, OwnKeys<Mine> & keyof Theirs>
    ? true
    : false
  : false;
/** `on` and its like are Node's; that their events exist is not for the types to say. */
type OwnKeys<Mine> = Exclude<keyof Mine, keyof EventEmitter>;
