/** What the page and its worker send each other. The page passes calls on to main. */
import type {
  PartRange,
  PreparationFailure,
  SoundAnalysis,
  WindowTask,
} from '../../preload/contract/preparation.ts';

export type ToWorker =
  | { readonly kind: 'start'; readonly task: WindowTask }
  /** The reply to `write`, `endPart` or `addLevels`: whether main did it. */
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
  | {
      readonly kind: 'addLevels';
      readonly call: number;
      readonly position: number;
      readonly levels: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'progress'; readonly seconds: number; readonly share: number }
  | { readonly kind: 'finish'; readonly analysis: SoundAnalysis }
  | { readonly kind: 'fail'; readonly failure: PreparationFailure };
