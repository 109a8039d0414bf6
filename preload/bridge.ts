/** Turns the contract into `window.sidetone`: one function a call, one subscription an event, values only. */
import { type Contract, channelOf, type DroppedFile } from './contract/define.ts';
import { fail, type Result } from './contract/result.ts';

/** What the bridge needs of Electron; the tests give their own. */
export interface Wire {
  invoke(channel: string, args: unknown[]): Promise<unknown>;
  /** Calls `fn` with the payload alone, never with Electron's event. Answers the unsubscribe. */
  listen(channel: string, fn: (payload: unknown) => void): () => void;
  /** The path of a file on disk, or '' for a file made in memory. Throws when it is not a File. */
  pathOf(file: unknown): string;
}

interface FileLike {
  readonly name: string;
  readonly size: number;
}

const namePaths = (wire: Wire, files: unknown): DroppedFile[] => {
  if (!Array.isArray(files)) throw new TypeError('This takes a list of files');
  return files.map((file) => {
    const path = wire.pathOf(file);
    const { name, size } = file as FileLike;
    return { path: path === '' ? null : path, name: String(name), size: Number(size) };
  });
};

/** Every call answers a Result, also when the arguments cannot cross (a function, a cycle). */
const answer = async (send: () => Promise<unknown>): Promise<Result<unknown>> => {
  try {
    return (await send()) as Result<unknown>;
  } catch (error) {
    return fail('invalid_input', error instanceof Error ? error.message : 'That cannot be sent');
  }
};

export const buildBridge = (contract: Contract, wire: Wire): Record<string, Record<string, unknown>> => {
  const domains = Object.entries(contract).map(([domain, members]) => {
    const functions = Object.entries(members).map(([name, member]) => {
      const channel = channelOf(domain, name);
      if (member.kind === 'event') {
        return [name, (fn: (payload: unknown) => void) => wire.listen(channel, (payload) => fn(payload))];
      }
      if (member.kind === 'files') {
        return [
          name,
          (...args: unknown[]) =>
            answer(async () => wire.invoke(channel, [...args.slice(0, -1), namePaths(wire, args.at(-1))])),
        ];
      }
      return [name, (...args: unknown[]) => answer(() => wire.invoke(channel, args))];
    });
    return [domain, Object.fromEntries(functions)];
  });
  return Object.fromEntries(domains);
};
