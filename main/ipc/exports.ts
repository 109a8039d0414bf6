import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import { fail, ok } from '../../preload/contract/result.ts';
import type { Exports } from '../library/exports/exports.ts';

export const exportsHandlers = (
  exports: Exports,
  reveal: (path: string) => void,
): Handlers<SidetoneContract>['exports'] => ({
  preview: (wish) => exports.preview(wish),
  save: (wish) => exports.save(wish),
  cancel: () => {
    exports.cancel();
    return ok(true);
  },
  reveal: () => {
    const file = exports.last();
    if (file === null) return fail('file_missing', 'Nothing was exported yet.');
    reveal(file);
    return ok(true);
  },
});
