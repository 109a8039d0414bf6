/** A model of three megabytes for tests of the download. It only has names. */
import { randomBytes } from 'node:crypto';
import { HttpTransport, type TransportOptions } from '../../../main/api/http/http-transport.ts';
import { systemClock } from '../../../main/lib/clock.ts';
import { ModelDownload, type OfferedModel } from '../../../main/listening/models/model-download.ts';
import type { HubFiles } from './hub.ts';

export const encoder = 'onnx/encoder_model_quantized.onnx';
/** Where it is stored. */
export const storedEncoder = 'onnx/encoder_model.onnx';
const encoderBytes = 3_000_000;

export const createFiles = (): HubFiles => ({
  'config.json': Buffer.from('{"model_type":"whisper"}'),
  [encoder]: randomBytes(encoderBytes),
});

export const smallModel: OfferedModel = {
  id: 'small',
  name: 'Small',
  license: 'MIT',
  languages: 99,
  repository: 'somebody/small',
  revision: 'main',
  bytes: encoderBytes,
  files: ['config.json', encoder],
};

/** Its delays are a thousandth of the usual ones. */
export const createDownload = (
  folder: string,
  getAddress: () => string,
  options: { readonly model?: OfferedModel; readonly transport?: TransportOptions } = {},
): ModelDownload =>
  new ModelDownload(options.model ?? smallModel, {
    folder,
    transport: new HttpTransport(options.transport),
    clock: { ...systemClock, after: (ms, work) => systemClock.after(ms / 1_000, work) },
    userAgent: 'Sidetone/0',
    getAddress,
    info: () => {},
  });
