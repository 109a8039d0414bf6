import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import { ok } from '../../preload/contract/result.ts';
import type { Sites } from '../sites/sites.ts';

export const websitesHandlers = (sites: Sites): Handlers<SidetoneContract>['websites'] => ({
  list: (query) => sites.websites.list(query),
  show: (id) => sites.websites.show(id),
  store: (fields) => sites.websites.store(fields),
  update: (id, changes) => sites.websites.update(id, changes),
  delete: (id) => sites.websites.delete(id),
  showMany: (ids) => sites.showMany(ids),
  listAll: (query) => sites.listAll(query),
  lastSent: (ids) => sites.lastSent(ids),
  export: (format, query, ids) => sites.export({ format, query, ids: ids ?? null }),
  runMany: (tasks) => sites.runs.start(tasks),
  retryMany: (id) => sites.runs.retry(id),
  cancelMany: (id) => sites.runs.cancel(id),
  lastMany: () => ok(sites.runs.last()),
});
