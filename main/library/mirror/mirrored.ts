/** The service's transcriptions, with the mirror looking over one's shoulder: what every answer shows goes into it. */
import type { Result } from '../../../preload/contract/result.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { Mirror } from './mirror.ts';

export interface MirroredDeps {
  readonly api: TranscriptionsApi;
  readonly mirror: Mirror;
  /** Whose data is asked for now; null while no service is set up. */
  readonly account: () => string | null;
  /** The service said that it does not have the record. */
  readonly onGone: (account: string, id: string) => void;
}

/** The same calls with the same answers. */
export const mirrored = ({ api, mirror, account, onGone }: MirroredDeps): TranscriptionsApi => {
  /** Whose answer it is: nobody's, where the account changed while it was on its way. */
  const asked = async <T>(call: Promise<T>, seen: (answer: T, whose: string) => void): Promise<T> => {
    const whose = account();
    const answer = await call;
    if (whose !== null && whose === account()) seen(answer, whose);
    return answer;
  };
  const gone = (answer: Result<unknown>, whose: string, id: string): void => {
    if (!answer.ok && answer.error.code === 'not_found' && answer.error.status === 404) onGone(whose, id);
  };
  return {
    list: (query, options) =>
      asked(api.list(query, options), (answer, whose) => {
        if (answer.ok) void mirror.sawAll(whose, answer.value.items);
      }),
    show: (id, options) =>
      asked(api.show(id, options), (answer, whose) => {
        if (answer.ok) mirror.saw(whose, answer.value, true);
        else gone(answer, whose, id);
      }),
    store: (upload, options) =>
      asked(api.store(upload, options), (outcome, whose) => {
        if (outcome.kind === 'stored') mirror.saw(whose, outcome.transcription, false);
      }),
    update: (id, changes, options) =>
      asked(api.update(id, changes, options), (answer, whose) => {
        if (answer.ok) mirror.saw(whose, answer.value, changes.result !== undefined);
        else gone(answer, whose, id);
      }),
    delete: (id, options) => api.delete(id, options),
  };
};
