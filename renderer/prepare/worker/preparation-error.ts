import type { PreparationFailure } from '../../../preload/contract/preparation.ts';

/** Why a recording cannot be prepared. */
export class PreparationError extends Error {
  readonly failure: PreparationFailure;

  constructor(reason: PreparationFailure['reason'], detail = '') {
    super(`${reason} ${detail}`);
    this.name = 'PreparationError';
    this.failure = { reason, detail: detail.slice(0, 500) };
  }

  static from(error: unknown): PreparationError {
    return error instanceof PreparationError ? error : new PreparationError('failed', String(error));
  }
}
