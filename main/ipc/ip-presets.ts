import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import type { IpPresetRepository } from '../websites/ip-preset-repository.ts';

export const ipPresetsHandlers = (
  ipPresets: IpPresetRepository,
): Handlers<SidetoneContract>['ipPresets'] => ({
  list: () => ipPresets.list(),
  create: (fields) => ipPresets.create(fields),
  update: (id, fields) => ipPresets.update(id, fields),
  delete: (id) => ipPresets.delete(id),
});
