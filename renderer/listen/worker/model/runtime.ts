/**
 * Runs ONNX models with the WebAssembly of onnxruntime-web, whose functions are called here as its own script calls them.
 * That script copies every input into the memory of WebAssembly and every output out of it; a step of the decoder takes the
 * keys and values of the encoder, 37 MB a window, so two thirds of its time went there. Here tensors stay where they are.
 */

/** What the script of WebAssembly exports (onnxruntime-web 1.30). Numbers are pointers, sizes and codes (0: no error). */
interface OrtModule {
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  getValue(pointer: number, type: 'i8' | 'i32' | '*'): number;
  setValue(pointer: number, value: number, type: 'i32' | '*'): void;
  UTF8ToString(pointer: number): string;
  stackSave(): number;
  stackAlloc(bytes: number): number;
  stackRestore(pointer: number): void;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _OrtInit(threads: number, logLevel: number): number;
  _OrtGetLastError(code: number, message: number): number;
  _OrtCreateSessionOptions(
    optimizationLevel: number,
    hasArena: boolean,
    hasMemoryPattern: boolean,
    executionMode: number,
    isProfiled: boolean,
    profile: number,
    logId: number,
    logLevel: number,
    logVerbosity: number,
    optimizedModel: number,
  ): number;
  _OrtReleaseSessionOptions(options: number): number;
  _OrtCreateSession(model: number, bytes: number, options: number): number;
  _OrtReleaseSession(session: number): number;
  _OrtGetInputOutputCount(session: number, inputs: number, outputs: number): number;
  _OrtGetInputOutputMetadata(session: number, index: number, name: number, metadata: number): number;
  _OrtFree(pointer: number): number;
  _OrtCreateTensor(
    type: number,
    data: number,
    bytes: number,
    dims: number,
    rank: number,
    location: number,
  ): number;
  _OrtGetTensorData(tensor: number, type: number, data: number, dims: number, rank: number): number;
  _OrtReleaseTensor(tensor: number): number;
  _OrtRun(
    session: number,
    inputNames: number,
    inputs: number,
    inputCount: number,
    outputNames: number,
    outputs: number,
    outputCount: number,
    options: number,
  ): number;
}

/** The export of `ort-wasm-simd-threaded.mjs`. */
export type OrtFactory = (settings: {
  readonly numThreads: number;
  /** Where the WebAssembly is; without it, beside the script. */
  readonly locateFile?: (name: string) => string;
}) => Promise<unknown>;

const pointerBytes = 4;
const allOptimizations = 99;
const logWarnings = 2;
const inProcessorMemory = 1;
/** Codes of the types of numbers that the models here use. */
export const float32 = 1;
export const int64 = 7;
export const bool = 9;

/** Calls `use` with room for some pointers or numbers of 32 bits. */
const withSlots = <Value>(
  ort: OrtModule,
  count: number,
  use: (at: number, read: (index: number) => number) => Value,
): Value => {
  const stack = ort.stackSave();
  const at = ort.stackAlloc(count * pointerBytes);
  try {
    return use(at, (index) => ort.getValue(at + index * pointerBytes, '*'));
  } finally {
    ort.stackRestore(stack);
  }
};

const check = (ort: OrtModule, isFine: boolean): void => {
  if (isFine) return;
  withSlots(ort, 2, (at, read) => {
    ort._OrtGetLastError(at, at + pointerBytes);
    throw new Error(`onnxruntime: ${read(1) === 0 ? 'unknown' : ort.UTF8ToString(read(1))}`);
  });
};

const countElements = (dims: readonly number[]): number => dims.reduce((product, one) => product * one, 1);

/** Returns all memory. Reading a value lets the module notice that it has grown. */
const getMemory = (ort: OrtModule, pointer: number): Uint8Array<ArrayBuffer> => {
  ort.getValue(pointer, 'i8');
  return ort.HEAPU8;
};

/** Numbers in the memory of the runtime, which has no garbage collection: each tensor is released. */
export class Tensor {
  readonly handle: number;
  readonly dims: readonly number[];
  readonly #ort: OrtModule;
  readonly #data: number;
  /** Released along with it; 0: the numbers belong to the runtime or to another tensor. */
  readonly #memory: number;

  constructor(ort: OrtModule, handle: number, dims: readonly number[], data: number, memory = 0) {
    this.#ort = ort;
    this.handle = handle;
    this.dims = dims;
    this.#data = data;
    this.#memory = memory;
  }

  static over(
    ort: OrtModule,
    type: number,
    dims: readonly number[],
    data: number,
    bytes: number,
    memory = 0,
  ): Tensor {
    const handle = withSlots(ort, dims.length, (at) => {
      for (const [index, length] of dims.entries()) ort.setValue(at + index * pointerBytes, length, '*');
      return ort._OrtCreateTensor(type, data, bytes, at, dims.length, inProcessorMemory);
    });
    check(ort, handle !== 0);
    return new Tensor(ort, handle, dims, data, memory);
  }

  /** The numbers themselves, until it is released. They must be of type float32. */
  get floats(): Float32Array<ArrayBuffer> {
    const { buffer } = getMemory(this.#ort, this.#data);
    return new Float32Array(buffer, this.#data, countElements(this.dims));
  }

  /** Rows of a tensor of type float32, where they are. */
  getRows(from: number, count: number): Tensor {
    const [, ...rest] = this.dims;
    const bytes = countElements(rest) * Float32Array.BYTES_PER_ELEMENT;
    return Tensor.over(this.#ort, float32, [count, ...rest], this.#data + from * bytes, count * bytes);
  }

  release(): void {
    this.#ort._OrtReleaseTensor(this.handle);
    if (this.#memory !== 0) this.#ort._free(this.#memory);
  }
}

export type Tensors = Readonly<Record<string, Tensor>>;

export const releaseAll = (tensors: Tensors): void => {
  for (const tensor of Object.values(tensors)) tensor.release();
};

/** An input or output of a model. */
interface Port {
  /** Pointer to the name. */
  readonly name: number;
  /** 0: it is no tensor. */
  readonly type: number;
  /** Null: any length, such as that of a batch. */
  readonly shape: readonly (number | null)[];
}

/** A model that is ready to run. */
export class Session {
  readonly inputs: ReadonlyMap<string, Port>;
  readonly outputs: ReadonlyMap<string, Port>;
  readonly #ort: OrtModule;
  readonly #handle: number;

  constructor(ort: OrtModule, handle: number) {
    this.#ort = ort;
    this.#handle = handle;
    const [inputs, outputs] = withSlots(ort, 2, (at, read) => {
      check(ort, ort._OrtGetInputOutputCount(handle, at, at + pointerBytes) === 0);
      return [read(0), read(1)] as const;
    });
    const ports = Array.from({ length: inputs + outputs }, (_, index) => this.#readPort(index));
    this.inputs = new Map(ports.slice(0, inputs));
    this.outputs = new Map(ports.slice(inputs));
  }

  /** Returns the outputs of these names. `into`: tensors that some of them are written to. */
  run(feeds: Tensors, names: readonly string[], into: Tensors = {}): Tensors {
    const ort = this.#ort;
    const inputs = Object.keys(feeds);
    const slots = [
      ...inputs.map((name) => this.#getName(this.inputs, name)),
      ...inputs.map((name) => feeds[name]?.handle ?? 0),
      ...names.map((name) => this.#getName(this.outputs, name)),
      ...names.map((name) => into[name]?.handle ?? 0),
    ];
    return withSlots(ort, slots.length, (at, read) => {
      for (const [index, pointer] of slots.entries()) ort.setValue(at + index * pointerBytes, pointer, '*');
      const values = at + inputs.length * pointerBytes;
      const outputNames = values + inputs.length * pointerBytes;
      const outputs = outputNames + names.length * pointerBytes;
      const code = ort._OrtRun(
        this.#handle,
        at,
        values,
        inputs.length,
        outputNames,
        names.length,
        outputs,
        0,
      );
      check(ort, code === 0);
      return Object.fromEntries(
        names.map((name, index) => [
          name,
          into[name] ?? this.#readTensor(read(2 * inputs.length + names.length + index)),
        ]),
      );
    });
  }

  release(): void {
    this.#ort._OrtReleaseSession(this.#handle);
  }

  #getName(ports: ReadonlyMap<string, Port>, name: string): number {
    const port = ports.get(name);
    if (!port) throw new Error(`The model has no ${name}.`);
    return port.name;
  }

  #readPort(index: number): readonly [string, Port] {
    const ort = this.#ort;
    const [name, metadata] = withSlots(ort, 2, (at, read) => {
      check(ort, ort._OrtGetInputOutputMetadata(this.#handle, index, at, at + pointerBytes) === 0);
      return [read(0), read(1)] as const;
    });
    // Type, rank, for each dimension the name of a length that is open, the lengths.
    const read = (slot: number): number => ort.getValue(metadata + slot * pointerBytes, 'i32');
    const type = read(0);
    const rank = type === 0 ? 0 : read(1);
    const shape = Array.from({ length: rank }, (_, dim) =>
      read(2 + dim) === 0 ? read(2 + rank + dim) : null,
    );
    ort._OrtFree(metadata);
    return [ort.UTF8ToString(name), { name, type, shape }];
  }

  #readTensor(handle: number): Tensor {
    const ort = this.#ort;
    return withSlots(ort, 4, (at, read) => {
      const [type, data, dimsAt, rank] = [0, 1, 2, 3].map((index) => at + index * pointerBytes);
      check(ort, ort._OrtGetTensorData(handle, type ?? 0, data ?? 0, dimsAt ?? 0, rank ?? 0) === 0);
      const lengths = read(2);
      const dims = Array.from({ length: read(3) }, (_, dim) =>
        ort.getValue(lengths + dim * pointerBytes, 'i32'),
      );
      ort._OrtFree(lengths);
      return new Tensor(ort, handle, dims, read(1));
    });
  }
}

export class Runtime {
  readonly #ort: OrtModule;

  private constructor(ort: OrtModule) {
    this.#ort = ort;
  }

  /** `threads`: more than one only in a page that is isolated. */
  static async start(factory: OrtFactory, threads: number, wasmUrl?: string): Promise<Runtime> {
    const location = wasmUrl === undefined ? {} : { locateFile: () => wasmUrl };
    const ort = (await factory({ numThreads: threads, ...location })) as OrtModule;
    check(ort, ort._OrtInit(threads, logWarnings) === 0);
    return new Runtime(ort);
  }

  /** Throws if it is no model. */
  createSession(model: Uint8Array): Session {
    const ort = this.#ort;
    const data = this.#allocate(model);
    const options = ort._OrtCreateSessionOptions(
      allOptimizations,
      false,
      false,
      0,
      false,
      0,
      0,
      logWarnings,
      0,
      0,
    );
    try {
      check(ort, options !== 0);
      const session = ort._OrtCreateSession(data, model.byteLength, options);
      check(ort, session !== 0);
      return new Session(ort, session);
    } finally {
      ort._OrtReleaseSessionOptions(options);
      ort._free(data);
    }
  }

  /** Creates a tensor of type float32. Without values, its numbers are whatever was there before. */
  createFloats(dims: readonly number[], values?: Float32Array): Tensor {
    const bytes = values ?? countElements(dims) * Float32Array.BYTES_PER_ELEMENT;
    return this.#create(float32, dims, bytes);
  }

  /** Creates a tensor of type int64. */
  createIntegers(dims: readonly number[], values: readonly number[]): Tensor {
    return this.#create(int64, dims, BigInt64Array.from(values, BigInt));
  }

  createBoolean(value: boolean): Tensor {
    return this.#create(bool, [1], Uint8Array.of(value ? 1 : 0));
  }

  #create(type: number, dims: readonly number[], content: ArrayBufferView | number): Tensor {
    const bytes = typeof content === 'number' ? content : content.byteLength;
    const data = this.#allocate(content);
    return Tensor.over(this.#ort, type, dims, data, bytes, data);
  }

  /** Allocates memory with this content, or of this many bytes. */
  #allocate(content: ArrayBufferView | number): number {
    const ort = this.#ort;
    const bytes = typeof content === 'number' ? content : content.byteLength;
    const data = ort._malloc(Math.max(bytes, 1));
    if (data === 0) throw new Error('onnxruntime: out of memory');
    if (typeof content !== 'number')
      getMemory(ort, data).set(new Uint8Array(content.buffer, content.byteOffset, bytes), data);
    return data;
  }
}
