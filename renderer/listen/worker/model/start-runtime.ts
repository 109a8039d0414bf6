import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { type OrtFactory, Runtime } from './runtime.ts';

/** The script stays a file of its own: it starts its threads, which are workers, from itself. */
export const startRuntime = async (threads: number): Promise<Runtime> => {
  const { default: factory } = (await import(/* @vite-ignore */ runtimeUrl)) as { default: OrtFactory };
  return Runtime.start(factory, threads, wasmUrl);
};
