/** Stands for an object of Electron: records every call of its members. */

interface RecordedCall {
  /** Such as `webRequest.onBeforeRequest`. */
  readonly name: string;
  readonly args: readonly unknown[];
}

export interface Recorder<T> {
  readonly target: T;
  readonly calls: RecordedCall[];
  /** Names of what was called, and of the events that have a listener, in order. */
  getNames(): string[];
  /** The function that was passed to a member, or to `on` for an event. Throws if there is none. */
  getHandler(name: string): (...args: unknown[]) => unknown;
  clear(): void;
}

const isListener = ({ name }: RecordedCall): boolean => name === 'on' || name === 'once';

const getName = (call: RecordedCall): string => (isListener(call) ? `on ${call.args[0]}` : call.name);

export const createRecorder = <T>(): Recorder<T> => {
  const calls: RecordedCall[] = [];
  const createMember = (name: string): unknown =>
    new Proxy(() => undefined, {
      get: (_target, key) =>
        key === 'then' ? undefined : createMember(name === '' ? String(key) : `${name}.${String(key)}`),
      apply: (_target, _this, args: unknown[]) => {
        calls.push({ name, args });
        return Promise.resolve();
      },
    });
  return {
    target: createMember('') as T,
    calls,
    clear: () => {
      calls.length = 0;
    },
    getNames: () => calls.map(getName),
    getHandler: (name) => {
      const handler = calls.find((call) => getName(call) === name)?.args.at(-1);
      if (typeof handler !== 'function') throw new Error(`There is no ${name}`);
      return handler as (...args: unknown[]) => unknown;
    },
  };
};
