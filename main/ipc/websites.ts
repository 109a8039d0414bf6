import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import type { WebsitesApi } from '../api/types.ts';

export const websitesHandlers = (api: WebsitesApi): Handlers<SidetoneContract>['websites'] => ({
  list: (query) => api.list(query),
  show: (id) => api.show(id),
  store: (fields) => api.store(fields),
  update: (id, changes) => api.update(id, changes),
  delete: (id) => api.delete(id),
});
