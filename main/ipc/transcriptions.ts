import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import type { TranscriptionsApi } from '../api/types.ts';

export const transcriptionsHandlers = (
  api: TranscriptionsApi,
): Handlers<SidetoneContract>['transcriptions'] => ({
  list: (query) => api.list(query),
  show: (id) => api.show(id),
  update: (id, changes) => api.update(id, changes),
  delete: (id) => api.delete(id),
});
