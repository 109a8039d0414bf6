/** For the page: where the service cannot be asked, lists and records come from the mirror and say how old they are. */
import { unreached } from '../../../preload/contract/error-families.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import type { TranscriptionsApi } from '../../api/types.ts';
import type { Mirror } from './mirror.ts';

export interface OfflineDeps {
  readonly api: TranscriptionsApi;
  readonly mirror: Mirror;
  readonly account: () => string | null;
}

/** Reading goes on without a network; an empty mirror answers the error itself. Writing never pretends. */
export const readableOffline = ({ api, mirror, account }: OfflineDeps): TranscriptionsApi => ({
  ...api,
  list: async (query = {}, options = {}) => {
    const whose = account();
    const answer = await api.list(query, options);
    if (answer.ok || whose === null || !unreached.has(answer.error.code)) return answer;
    const page = await mirror.list(whose, query);
    return page === null ? answer : ok(page);
  },
  show: async (id, options) => {
    const whose = account();
    const answer = await api.show(id, options);
    if (answer.ok) return live(answer);
    const known = whose !== null && unreached.has(answer.error.code) ? mirror.find(whose, id) : null;
    return known === null ? answer : ok({ ...known.record, asOf: known.seenAt });
  },
  update: async (id, changes, options) => live(await api.update(id, changes, options)),
});

/** Says outright that this is not from the mirror: a page that puts it over an older copy forgets the copy's age. */
const live = (answer: Result<Transcription>): Result<Transcription> =>
  answer.ok ? ok({ ...answer.value, asOf: null }) : answer;
