import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import { ok } from '../../preload/contract/result.ts';
import type { Library } from '../library/library.ts';

export const libraryHandlers = (library: Library): Handlers<SidetoneContract>['library'] => ({
  search: (wish) => library.search(wish),
  state: () => ok(library.state()),
  deleted: () => library.deleted(),
  deletedText: (id) => library.deletedText(id),
  forget: (id) => library.forget(id),
});
