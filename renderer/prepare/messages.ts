/** What the page and its worker send each other. The page passes calls on to main. */
import type {
  PartRange,
  PreparationFailure,
  PreparationTask,
  SoundAnalysis,
} from '../../preload/contract/preparation.ts';

export type ToWorker =
  | { readonly kind: 'start'; readonly task: PreparationTask }
  /** The reply to `write` or `endPart`: whether main did it. */
  | { readonly kind: 'done'; readonly call: number; readonly ok: boolean };

export type FromWorker =
  | {
      readonly kind: 'write';
      readonly call: number;
      readonly part: number;
      readonly position: number;
      readonly bytes: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'endPart'; readonly call: number; readonly part: number; readonly range: PartRange }
  | { readonly kind: 'progress'; readonly seconds: number; readonly share: number }
  | { readonly kind: 'finish'; readonly analysis: SoundAnalysis }
  | { readonly kind: 'fail'; readonly failure: PreparationFailure };
