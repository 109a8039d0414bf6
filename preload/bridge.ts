/** Creates `window.sidetone` from the IPC contract: a function for each call and each event. */
import { type Contract, type DroppedFile, getChannelName } from './contract/define.ts';
import { fail, type Result } from './contract/result.ts';

export interface IpcTransport {
  invoke(channel: string, args: unknown[]): Promise<unknown>;
  /** Calls `fn` with the payload, without Electron's event. Returns the unsubscribe function. */
  subscribe(channel: string, fn: (payload: unknown) => void): () => void;
  /** Returns '' for a file created in memory. Throws if it is not a File. */
  getFilePath(file: unknown): string;
}

interface FileLike {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
}

const toDroppedFiles = (ipc: IpcTransport, files: unknown): DroppedFile[] => {
  if (!Array.isArray(files)) throw new TypeError('This takes a list of files');
  return files.map((file) => {
    const path = ipc.getFilePath(file);
    const { name, size, lastModified } = file as FileLike;
    const values = { name: String(name), size: Number(size), modified: Number(lastModified) };
    return { path: path === '' ? null : path, ...values };
  });
};

/** Returns a Result also if the arguments can't be cloned (a function, a cycle). */
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
