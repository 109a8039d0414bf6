/** Stars or unstars many, at the pace that the service allows. */
import { hopeless } from '../../../../preload/contract/error-families.ts';
import type { Result } from '../../../../preload/contract/result.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import { inParallel } from '../../../lib/in-parallel.ts';
import { type Patience, patient } from '../patience.ts';
import type { Refusal } from '../say.ts';

export interface StarMany {
  readonly ids: readonly string[];
  readonly favorite: boolean;
  readonly signal: AbortSignal;
  update(id: string, changes: { readonly favorite: boolean }): Promise<Result<Transcription>>;
  /** Told of each record that the service has starred, or not. */
  answered(record: Transcription): void;
  onDone(count: number): void;
  readonly onPause: NonNullable<Patience['onPause']>;
  readonly wait?: Patience['wait'];
}

export interface StarredMany {
  readonly refusals: readonly Refusal[];
  /** Ids that were not asked any more, after a stop. */
  readonly left: readonly string[];
  /** Ids of which the service kept what it had before. */
  readonly unkept: readonly string[];
}

const atATime = 2;

export const starMany = async (options: StarMany): Promise<StarredMany> => {
  const { ids, favorite, signal, answered, onDone, onPause, wait } = options;
  const refusals: Refusal[] = [];
  const unkept: string[] = [];
  const left: string[] = [];
  let isHopeless = false;
  let done = 0;
  const ask = patient(options.update, { signal, onPause, wait });
  await inParallel(ids, atATime, async (id) => {
    if (signal.aborted || isHopeless) {
      left.push(id);
      return;
    }
    const answer = await ask(id, { favorite });
    if (!answer.ok) {
      refusals.push({ id, error: answer.error });
      isHopeless ||= hopeless.has(answer.error.code);
      return;
    }
    answered(answer.value);
    if (answer.value.favorite !== favorite) unkept.push(id);
    done += 1;
    onDone(done);
  });
  return { refusals, left, unkept };
};
