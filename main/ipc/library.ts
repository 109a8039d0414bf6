import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import { ok } from '../../preload/contract/result.ts';
import type { Library } from '../library/library.ts';

export const libraryHandlers = (library: Library): Handlers<SidetoneContract>['library'] => ({
  search: (request) => library.search(request),
  state: () => ok(library.state()),
  deleted: () => library.deleted(),
  deletedText: (id) => library.deletedText(id),
  purge: (id) => library.purge(id),
});
