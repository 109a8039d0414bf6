/**
 * Reads from an ONNX file which tensors the model takes and yields. The file is a protobuf message (`ModelProto` with a
 * `GraphProto`): fields follow one another, each with its length, so that weights are skipped and nothing is run.
 */
import type { FileHandle } from 'node:fs/promises';

export interface OnnxTensors {
  readonly inputs: ReadonlySet<string>;
  readonly outputs: ReadonlySet<string>;
  /** Weights are in another file. */
  readonly hasExternalData: boolean;
}

interface Field {
  readonly id: number;
  /** Of the content. Of a number, `from` and `end` are equal. */
  readonly from: number;
  readonly end: number;
  readonly number: number;
}

const blockBytes = 65_536;
/** The largest models have some ten thousand. */
const maxFields = 200_000;
const maxNameBytes = 1_000;

const fieldIds = {
  model: { irVersion: 1, graph: 7, operators: 8 },
  graph: { initializer: 5, input: 11, output: 12 },
  tensor: { externalData: 13 },
  value: { name: 1 },
} as const;
const irVersions = { min: 3, max: 30 } as const;
const wireTypes = { number: 0, bytes8: 1, sized: 2, bytes4: 5 } as const;

/** The file ends too early, or has something else. */
class DamagedError extends Error {}

class FieldReader {
  readonly #handle: FileHandle;
  #block = Buffer.alloc(blockBytes);
  #blockFrom = 0;
  #blockBytes = 0;
  #fields = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** The fields of the message between two positions. */
  async *read(from: number, end: number): AsyncGenerator<Field> {
    for (let at = from; at < end; ) {
      this.#fields += 1;
      if (this.#fields > maxFields) throw new DamagedError();
      const tag = await this.#readNumber(at, end);
      const id = Math.floor(tag.value / 8);
      const field = await this.#readField(id, tag.value % 8, tag.next, end);
      yield field;
      at = field.end;
    }
  }

  async readText({ from, end }: Field): Promise<string> {
    if (end - from > maxNameBytes) throw new DamagedError();
    await this.#load(from, end - from);
    return this.#block.toString('utf8', from - this.#blockFrom, end - this.#blockFrom);
  }

  async #readField(id: number, wireType: number, at: number, end: number): Promise<Field> {
    const fixed = wireType === wireTypes.bytes8 ? 8 : 4;
    switch (wireType) {
      case wireTypes.number: {
        const { value, next } = await this.#readNumber(at, end);
        return { id, from: next, end: next, number: value };
      }
      case wireTypes.sized: {
        const { value, next } = await this.#readNumber(at, end);
        if (value > end - next) throw new DamagedError();
        return { id, from: next, end: next + value, number: 0 };
      }
      case wireTypes.bytes8:
      case wireTypes.bytes4:
        if (fixed > end - at) throw new DamagedError();
        return { id, from: at, end: at + fixed, number: 0 };
      default:
        throw new DamagedError();
    }
  }

  /** Seven bits in each byte, the lowest first. */
  async #readNumber(from: number, end: number): Promise<{ readonly value: number; readonly next: number }> {
    let value = 0;
    for (let at = from; at < Math.min(end, from + 10); at += 1) {
      await this.#load(at, 1);
      const byte = this.#block[at - this.#blockFrom] ?? 0;
      value += (byte & 0x7f) * 2 ** (7 * (at - from));
      if (byte < 0x80) return { value, next: at + 1 };
    }
    throw new DamagedError();
  }

  async #load(from: number, bytes: number): Promise<void> {
    if (from >= this.#blockFrom && from + bytes <= this.#blockFrom + this.#blockBytes) return;
    const { bytesRead } = await this.#handle.read(this.#block, 0, blockBytes, from);
    if (bytesRead < bytes) throw new DamagedError();
    this.#blockFrom = from;
    this.#blockBytes = bytesRead;
  }
}

const readNames = async (reader: FieldReader, graph: Field): Promise<OnnxTensors> => {
  const inputs = new Set<string>();
  const outputs = new Set<string>();
  let hasExternalData = false;
  for await (const field of reader.read(graph.from, graph.end)) {
    if (field.id === fieldIds.graph.initializer)
      for await (const part of reader.read(field.from, field.end))
        if (part.id === fieldIds.tensor.externalData) hasExternalData = true;
    const names =
      field.id === fieldIds.graph.input ? inputs : field.id === fieldIds.graph.output ? outputs : null;
    if (names === null) continue;
    for await (const part of reader.read(field.from, field.end))
      if (part.id === fieldIds.value.name) names.add(await reader.readText(part));
  }
  return { inputs, outputs, hasExternalData };
};

/** Null if the file is damaged, not complete or no ONNX file. Rejects with file system errors. */
export const readOnnxTensors = async (handle: FileHandle, bytes: number): Promise<OnnxTensors | null> => {
  const reader = new FieldReader(handle);
  let tensors: OnnxTensors | null = null;
  let hasVersion = false;
  let hasOperators = false;
  try {
    for await (const field of reader.read(0, bytes)) {
      if (field.id === fieldIds.model.irVersion)
        hasVersion = field.number >= irVersions.min && field.number <= irVersions.max;
      // It comes first.
      if (!hasVersion) return null;
      if (field.id === fieldIds.model.graph) tensors = await readNames(reader, field);
      if (field.id === fieldIds.model.operators) hasOperators = true;
    }
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
  return hasOperators ? tensors : null;
};
