/** The thread that writes one text in a format: posts the bytes of the file. */
import { parentPort, workerData } from 'node:worker_threads';
import { type RenderRequest, render } from './render.ts';

const content = await render(workerData as RenderRequest);
parentPort?.postMessage(typeof content === 'string' ? new TextEncoder().encode(content) : content);
