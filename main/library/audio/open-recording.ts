import type { FileHandle } from 'node:fs/promises';
import { userFiles } from '../../lib/file-access.ts';
import { type FileSnapshot, openUnchanged } from './file-stream.ts';
import type { RunOnDrive } from './run-on-drive.ts';

export interface Recording {
  /** Reads fewer bytes at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
  /** Closes the file in the background, after a read that hangs. */
  close(): void;
}

/** Null if the file is missing or has changed. */
export const openRecording = async (snapshot: FileSnapshot, run: RunOnDrive): Promise<Recording | null> => {
  let opening: Promise<FileHandle | null> = Promise.resolve(null);
  try {
    const handle = await run(snapshot.path, () => {
      opening = openUnchanged(snapshot);
      return opening;
    });
    return handle && createRecording(handle, snapshot.path, run);
  } catch (error) {
    void opening.then((handle) => handle && userFiles.runLater(() => handle.close(), snapshot.path));
    throw error;
  }
};

const createRecording = (handle: FileHandle, path: string, run: RunOnDrive): Recording => {
  let pendingRead: Promise<unknown> = Promise.resolve();
  return {
    read: (position, length) =>
      run(path, async () => {
        const reading = handle.read(Buffer.alloc(length), 0, length, position);
        pendingRead = reading.catch(() => undefined);
        const { buffer, bytesRead } = await reading;
        return buffer.subarray(0, bytesRead);
      }),
    // Closing waits for pending reads, and must not take a place from others meanwhile.
    close: () => void pendingRead.then(() => userFiles.runLater(() => handle.close(), path)),
  };
};
