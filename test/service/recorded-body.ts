import { createMultipartScanner, type Part } from './multipart-scanner.ts';

export interface RecordedBody {
  readonly write: (chunk: Buffer) => void;
  readonly bytes: () => number;
  /** In order: form fields, or the parts without a file name. */
  readonly fields: () => readonly (readonly [string, string])[];
  readonly parts: () => readonly Part[];
  /** The body as text if it is not multipart and at most 1 MiB. */
  readonly text: () => string;
  readonly isComplete: () => boolean;
}

const maxText = 1024 * 1024;

export const createRecordedBody = (contentType: string): RecordedBody => {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  const scanner =
    contentType.toLowerCase().startsWith('multipart/form-data') && boundary !== undefined
      ? createMultipartScanner(boundary)
      : null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const text = (): string => Buffer.concat(chunks).toString('utf8');
  return {
    write: (chunk) => {
      if (scanner !== null) scanner.write(chunk);
      else if (bytes < maxText) chunks.push(Buffer.from(chunk));
      bytes += chunk.length;
    },
    bytes: () => bytes,
    fields: () => {
      if (scanner === null) return [...new URLSearchParams(text())];
      return scanner.parts
        .filter((part) => part.rawFileName === null)
        .map((part): [string, string] => [part.name ?? '', part.text ?? '']);
    },
    parts: () => scanner?.parts ?? [],
    text,
    isComplete: () => scanner?.isComplete() ?? true,
  };
};
