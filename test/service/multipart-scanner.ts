/** Reads multipart bodies of any size as they stream, independent of the service's parser. */
import { createHash, type Hash } from 'node:crypto';

export interface Part {
  /** The header block as sent, decoded as UTF-8, without the empty line. */
  readonly rawHeaders: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly name: string | null;
  /** `filename=` as sent; null if there is none. */
  readonly rawFileName: string | null;
  /** The same with %22, %0D and %0A decoded, as form encoding writes them. */
  readonly fileName: string | null;
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** Content of a part without a file name, up to 1 MiB. */
  readonly text: string | null;
}

export interface MultipartScanner {
  readonly write: (chunk: Buffer) => void;
  readonly parts: readonly Part[];
  readonly isComplete: () => boolean;
}

const maxText = 1024 * 1024;
type State = 'content' | 'boundary' | 'headers' | 'epilogue';

export const createMultipartScanner = (boundary: string): MultipartScanner => {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parts: Part[] = [];
  let part: OpenPart | null = null;
  let state: State = 'content';
  // The first boundary has no line break before it; this adds one.
  let rest: Buffer = Buffer.from('\r\n');

  /** Returns false when it needs more bytes. */
  const step = (): boolean => {
    switch (state) {
      case 'content': {
        const at = rest.indexOf(delimiter);
        const end = at < 0 ? Math.max(0, rest.length - delimiter.length + 1) : at;
        part?.write(rest.subarray(0, end));
        rest = rest.subarray(at < 0 ? end : at + delimiter.length);
        if (at < 0) return false;
        if (part !== null) parts.push(part.finish());
        part = null;
        state = 'boundary';
        return true;
      }
      case 'boundary': {
        if (rest.length < 2) return false;
        state = rest.toString('latin1', 0, 2) === '--' ? 'epilogue' : 'headers';
        return true;
      }
      case 'headers': {
        const at = rest.indexOf('\r\n\r\n');
        if (at < 0) return false;
        part = openPart(rest.subarray(2, Math.max(2, at)).toString('utf8'));
        rest = rest.subarray(at + 4);
        state = 'content';
        return true;
      }
      case 'epilogue':
        rest = Buffer.alloc(0);
        return false;
    }
  };

  return {
    parts,
    isComplete: () => state === 'epilogue',
    write: (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      while (step());
    },
  };
};

interface OpenPart {
  readonly write: (bytes: Buffer) => void;
  readonly finish: () => Part;
}

const openPart = (rawHeaders: string): OpenPart => {
  const headers = rawHeaders.split('\r\n').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  const disposition = headers.find(([name]) => name.toLowerCase() === 'content-disposition')?.[1] ?? '';
  const rawFileName = parameter(disposition, 'filename');
  const hash: Hash = createHash('sha256');
  const text: Buffer[] = [];
  let size = 0;
  return {
    write: (bytes) => {
      if (bytes.length === 0) return;
      hash.update(bytes);
      if (rawFileName === null && size < maxText) text.push(Buffer.from(bytes));
      size += bytes.length;
    },
    finish: () => ({
      rawHeaders,
      headers,
      name: readBack(parameter(disposition, 'name')),
      rawFileName,
      fileName: readBack(rawFileName),
      size,
      sha256: hash.digest('hex'),
      text: rawFileName === null && size <= maxText ? Buffer.concat(text).toString('utf8') : null,
    }),
  };
};

const parameter = (disposition: string, name: string): string | null =>
  new RegExp(`;\\s*${name}="([^"]*)"`, 'is').exec(disposition)?.[1] ?? null;

const readBack = (text: string | null): string | null =>
  text?.replace(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) ?? null;
