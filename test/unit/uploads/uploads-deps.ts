/** What an upload queue needs besides its service: nothing is heard, prepared or logged. */
import type { UploadsDeps } from '../../../main/uploads/uploads.ts';
import type { PreparationRules } from '../../../preload/contract/limits/preparation-rules.ts';
import { fail } from '../../../preload/contract/result.ts';

/** Everything is sent as it is. */
const rules: PreparationRules = {
  maxFileBytes: null,
  acceptedTypes: null,
  maxPartSeconds: null,
  longRecordings: 'parts',
  shrinkFittingFiles: false,
  format: 'webm',
};

export const noPreparation: UploadsDeps['preparation'] = {
  preparer: {
    prepare: () => ({ cancel: () => {}, result: Promise.resolve(fail('preparation_failed')) }),
    analyse: () => ({ cancel: () => {}, result: Promise.resolve(fail('cancelled')) }),
    discard: async () => {},
    getKey: () => '',
    removeLeftovers: () => new Set(),
  },
  ready: Promise.resolve(),
  getRules: () => rules,
  format: { get: () => 'webm', set: () => {} },
};

export const quietDeps = {
  recogniser: {
    listen: async () => fail('listening_failed'),
    speed: { read: () => ({ mean: null, ofSample: null }), write: () => {}, measure: () => {} },
    getHints: () => [],
    onText: () => {},
    warn: () => {},
  },
  delay: () => 0,
  onSpeedMeasured: () => {},
  onEpisodesChanged: () => {},
  preparation: noPreparation,
  log: () => {},
} satisfies Partial<UploadsDeps>;
