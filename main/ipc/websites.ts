import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import { ok } from '../../preload/contract/result.ts';
import type { WebsitesService } from '../websites/websites-service.ts';

export const websitesHandlers = (service: WebsitesService): Handlers<SidetoneContract>['websites'] => ({
  list: (query) => service.api.list(query),
  show: (id) => service.api.show(id),
  store: (fields) => service.api.store(fields),
  update: (id, changes) => service.api.update(id, changes),
  delete: (id) => service.api.delete(id),
  listByIds: (ids) => service.listByIds(ids),
  listAll: (query) => service.listAll(query),
  lastSent: (ids) => service.getLastSent(ids),
  export: (format, query, ids) => service.exports.save({ format, query, ids: ids ?? null }),
  cancelExport: () => {
    service.exports.cancel();
    return ok(true);
  },
  startBulkRun: (tasks) => service.bulkRuns.start(tasks),
  retryBulkRun: (id) => service.bulkRuns.retry(id),
  cancelBulkRun: (id) => service.bulkRuns.cancel(id),
  lastBulkRun: async () => ok(await service.bulkRuns.getShown()),
});
