/**
 * Changes an encoder that takes 30 s of sound into one that takes any length up to that: half of most windows is silence, and
 * takes as long as speech. Exported encoders add a table of 1,500 positions to what the convolutions yield; here the table is cut
 * to the length of that. The file is a protobuf message (`ModelProto` with a `GraphProto`, onnx.proto3).
 */
import { encodedFrames } from './model-config.ts';

interface Field {
  readonly id: number;
  /** With its tag and length. */
  readonly whole: Uint8Array;
  /** Empty for a number. */
  readonly content: Uint8Array;
  /** 0 if it is none. */
  readonly number: number;
}

const fieldIds = {
  model: { graph: 7 },
  graph: { node: 1, initializer: 5, input: 11, output: 12, valueInfo: 13 },
  node: { input: 1, output: 2, operator: 4 },
  tensor: { dims: 1, dataType: 2, name: 8, rawData: 9 },
  value: { type: 2 },
  type: { tensor: 1 },
  tensorType: { shape: 2 },
  shape: { dimension: 1 },
  dimension: { name: 2 },
} as const;
const wireTypes = { number: 0, bytes8: 1, sized: 2, bytes4: 5 } as const;
const int64Type = 7;
const int64Bytes = 8;
/** No name of an exported model begins so. */
const prefix = 'free_frames';

const decoder = new TextDecoder();
const encoder = new TextEncoder();

const readNumber = (bytes: Uint8Array, from: number): readonly [value: number, next: number] => {
  let value = 0;
  for (let at = from; at < Math.min(bytes.length, from + 10); at += 1) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (at - from));
    if (byte < 0x80) return [value, at + 1];
  }
  throw new Error('no number');
};

/** Throws if it is no message. */
function* readFields(message: Uint8Array): Generator<Field> {
  for (let from = 0; from < message.length; ) {
    const [tag, at] = readNumber(message, from);
    const wireType = tag % 8;
    let [number, start] = [0, at];
    let end = at + (wireType === wireTypes.bytes8 ? 8 : 4);
    if (wireType === wireTypes.number) {
      [number, end] = readNumber(message, at);
      start = end;
    } else if (wireType === wireTypes.sized) {
      const [length, next] = readNumber(message, at);
      [start, end] = [next, next + length];
    } else if (wireType !== wireTypes.bytes8 && wireType !== wireTypes.bytes4) throw new Error('no field');
    if (end > message.length) throw new Error('too short');
    const whole = message.subarray(from, end);
    yield { id: Math.floor(tag / 8), whole, content: message.subarray(start, end), number };
    from = end;
  }
}

const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

const writeNumber = (value: number): Uint8Array => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
  return Uint8Array.from([...bytes, rest]);
};

const numberField = (id: number, value: number): Uint8Array =>
  join([writeNumber(id * 8 + wireTypes.number), writeNumber(value)]);

const field = (id: number, content: Uint8Array | string): Uint8Array => {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content;
  return join([writeNumber(id * 8 + wireTypes.sized), writeNumber(bytes.length), bytes]);
};

/** Replaces the fields of an id; null leaves one out. */
const mapFields = (
  message: Uint8Array,
  id: number,
  map: (content: Uint8Array) => Uint8Array | null,
): Uint8Array =>
  join(
    [...readFields(message)].flatMap((one) => {
      if (one.id !== id) return [one.whole];
      const mapped = map(one.content);
      return mapped === null ? [] : [field(id, mapped)];
    }),
  );

const getText = (message: Uint8Array, id: number): string => {
  for (const one of readFields(message)) if (one.id === id) return decoder.decode(one.content);
  return '';
};

const listTexts = (message: Uint8Array, id: number): readonly string[] =>
  [...readFields(message)].filter((one) => one.id === id).map(({ content }) => decoder.decode(content));

/** Lengths are numbers, each in a field or all in one. */
const getDims = (tensor: Uint8Array): readonly number[] =>
  [...readFields(tensor)]
    .filter(({ id }) => id === fieldIds.tensor.dims)
    .flatMap(({ content, number }) => {
      if (content.length === 0) return [number];
      const dims: number[] = [];
      for (let at = 0; at < content.length; ) {
        const [value, next] = readNumber(content, at);
        dims.push(value);
        at = next;
      }
      return dims;
    });

/** The value may have any length in this dimension. */
const freeDimension = (value: Uint8Array, dimension: number): Uint8Array =>
  mapFields(value, fieldIds.value.type, (type) =>
    mapFields(type, fieldIds.type.tensor, (tensor) =>
      mapFields(tensor, fieldIds.tensorType.shape, (shape) => {
        let at = -1;
        return mapFields(shape, fieldIds.shape.dimension, (length) => {
          at += 1;
          return at === dimension ? field(fieldIds.dimension.name, `${prefix}_${dimension}`) : length;
        });
      }),
    ),
  );

const createInteger = (name: string, value: number): Uint8Array => {
  const data = new Uint8Array(int64Bytes);
  new DataView(data.buffer).setBigInt64(0, BigInt(value), true);
  const { dims, dataType, name: nameId, rawData } = fieldIds.tensor;
  return join([
    numberField(dims, 1),
    numberField(dataType, int64Type),
    field(nameId, name),
    field(rawData, data),
  ]);
};

const createNode = (operator: string, inputs: readonly string[], output: string): Uint8Array =>
  join([
    ...inputs.map((input) => field(fieldIds.node.input, input)),
    field(fieldIds.node.output, output),
    field(fieldIds.node.operator, operator),
  ]);

const integers = { zero: `${prefix}_zero`, one: `${prefix}_one`, two: `${prefix}_two` } as const;

/** The nodes that cut the table to the length of what it is added to, and the addition itself. */
const createAddition = (add: Uint8Array, table: string): readonly Uint8Array[] => {
  const [first = '', second = ''] = listTexts(add, fieldIds.node.input);
  const sound = first === table ? second : first;
  const [shape, length, cut] = ['shape', 'length', 'positions'].map((name) => `${prefix}_${name}`) as [
    string,
    string,
    string,
  ];
  return [
    createNode('Shape', [sound], shape),
    createNode('Slice', [shape, integers.one, integers.two], length),
    createNode('Slice', [table, integers.zero, length, integers.zero], cut),
    mapFields(add, fieldIds.node.input, (input) =>
      decoder.decode(input) === table ? encoder.encode(cut) : input,
    ),
  ];
};

/** Null if the graph is none of an encoder as they are exported. */
const freeGraph = (graph: Uint8Array): Uint8Array | null => {
  const { node, initializer, input, output, valueInfo } = fieldIds.graph;
  const fields = [...readFields(graph)];
  const table = fields.find(({ id, content }) => id === initializer && getDims(content)[0] === encodedFrames);
  if (!table) return null;
  const name = getText(table.content, fieldIds.tensor.name);
  const users = fields.filter(
    ({ id, content }) => id === node && listTexts(content, fieldIds.node.input).includes(name),
  );
  const [add] = users;
  if (users.length !== 1 || !add || getText(add.content, fieldIds.node.operator) !== 'Add') return null;
  const changed = fields.flatMap((one): readonly Uint8Array[] => {
    if (one === add) return createAddition(one.content, name).map((created) => field(node, created));
    if (one.id === input) return [field(input, freeDimension(one.content, 2))];
    if (one.id === output) return [field(output, freeDimension(one.content, 1))];
    // The lengths of what is between them are no longer right.
    return one.id === valueInfo ? [] : [one.whole];
  });
  const constants = Object.values(integers).map((key, value) =>
    field(initializer, createInteger(key, value)),
  );
  return join([...changed, ...constants]);
};

/** `model`: an ONNX file. Returns the same if it is not known how to change it: such a model takes 30 s of sound at a time. */
export const freeFrames = (model: Uint8Array): Uint8Array => {
  try {
    let isFree = false;
    const changed = mapFields(model, fieldIds.model.graph, (graph) => {
      const free = freeGraph(graph);
      isFree = free !== null;
      return free ?? graph;
    });
    return isFree ? changed : model;
  } catch {
    return model;
  }
};
