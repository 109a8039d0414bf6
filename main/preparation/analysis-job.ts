/** One analysis: the levels that the window has sent so far. */
import type { PreparationFailure, SoundAnalysis } from '../../preload/contract/preparation.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Source } from '../hidden-window/source.ts';
import { toError } from './failures.ts';
import { addFindings } from './prepared-files.ts';
import type { AnalysisRequest, Sound } from './types.ts';

interface AnalysisJobDeps {
  readonly id: number;
  readonly request: AnalysisRequest;
  readonly source: Source;
  /** Called when there are more levels. */
  readonly onAdvance: () => void;
}

const ended = fail('cancelled');
const notWritten = fail('invalid_input');

/** An analysis has the calls of `Job` and writes nothing. */
export class AnalysisJob {
  readonly id: number;
  readonly result: Promise<Result<Sound>>;
  readonly #deps: AnalysisJobDeps;
  readonly #end = Promise.withResolvers<Result<Sound>>();
  #isEnded = false;

  constructor(deps: AnalysisJobDeps) {
    this.#deps = deps;
    this.id = deps.id;
    this.result = this.#end.promise;
  }

  async write(): Promise<Result<true>> {
    return notWritten;
  }

  async endPart(): Promise<Result<true>> {
    return notWritten;
  }

  progress(): Result<true> {
    return this.#isEnded ? ended : ok(true);
  }

  addLevels(position: number, levels: Uint8Array): Result<true> {
    if (this.#isEnded) return ended;
    this.#deps.onAdvance();
    this.#deps.request.onLevels?.(position, levels);
    return ok(true);
  }

  async finish(analysis: SoundAnalysis): Promise<Result<true>> {
    const unchanged = await this.#deps.source.checkUnchanged();
    await this.end(unchanged.ok ? ok(addFindings(analysis)) : unchanged);
    return unchanged;
  }

  async fail(failure: PreparationFailure): Promise<Result<true>> {
    const unchanged = await this.#deps.source.checkUnchanged();
    await this.end(unchanged.ok ? toError(failure) : unchanged);
    return ok(true);
  }

  /** Ends the job with this result; does nothing if it has ended. */
  async end(result: Result<Sound>): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#end.resolve(result);
  }
}
