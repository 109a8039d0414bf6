/** Turns the contract into `window.sidetone`: one function a call, one subscription an event, values only. */
import { type Contract, type DroppedFile, getChannelName } from './contract/define.ts';
import { fail, type Result } from './contract/result.ts';

/** What the bridge needs of Electron; the tests give their own. */
export interface IpcTransport {
  invoke(channel: string, args: unknown[]): Promise<unknown>;
  /** Calls `fn` with the payload alone, never with Electron's event. Answers the unsubscribe. */
  subscribe(channel: string, fn: (payload: unknown) => void): () => void;
  /** The path of a file on disk, or '' for a file made in memory. Throws when it is not a File. */
  getFilePath(file: unknown): string;
}

interface FileLike {
  readonly name: string;
  readonly size: number;
}

const toDroppedFiles = (ipc: IpcTransport, files: unknown): DroppedFile[] => {
  if (!Array.isArray(files)) throw new TypeError('This takes a list of files');
  return files.map((file) => {
    const path = ipc.getFilePath(file);
    const { name, size } = file as FileLike;
    return { path: path === '' ? null : path, name: String(name), size: Number(size) };
  });
};

/** Every call answers a Result, also when the arguments cannot cross (a function, a cycle). */
const toResult = async (send: () => Promise<unknown>): Promise<Result<unknown>> => {
  try {
    return (await send()) as Result<unknown>;
  } catch (error) {
    return fail('invalid_input', { key: 'exception', reason: String(error) });
  }
};

export const buildBridge = (
  contract: Contract,
  ipc: IpcTransport,
): Record<string, Record<string, unknown>> => {
  const domains = Object.entries(contract).map(([domain, members]) => {
    const functions = Object.entries(members).map(([name, member]) => {
      const channel = getChannelName(domain, name);
      if (member.kind === 'event') {
        return [name, (fn: (payload: unknown) => void) => ipc.subscribe(channel, (payload) => fn(payload))];
      }
      if (member.kind === 'files') {
        return [
          name,
          (...args: unknown[]) =>
            toResult(async () =>
              ipc.invoke(channel, [...args.slice(0, -1), toDroppedFiles(ipc, args.at(-1))]),
            ),
        ];
      }
      return [name, (...args: unknown[]) => toResult(() => ipc.invoke(channel, args))];
    });
    return [domain, Object.fromEntries(functions)];
  });
  return Object.fromEntries(domains);
};
