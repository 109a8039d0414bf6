/** The thread that inspects one folder: names each file before it reads it, then posts the result. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Result } from '../../../preload/contract/result.ts';
import { type InspectedModel, inspectModel } from './inspect-model.ts';

export type ModelThreadMessage = { readonly file: string } | { readonly result: Result<InspectedModel> };

const post = (message: ModelThreadMessage): void => parentPort?.postMessage(message);

post({ result: await inspectModel(String(workerData), (file) => post({ file })) });
