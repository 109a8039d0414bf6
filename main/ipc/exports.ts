import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { Exports } from '../library/exports/exports.ts';

export const exportsHandlers = (
  exports: Exports,
  reveal: (path: string) => Result<true>,
): Handlers<SidetoneContract>['exports'] => ({
  preview: (request) => exports.preview(request),
  save: (request) => exports.save(request),
  cancel: () => {
    exports.cancel();
    return ok(true);
  },
  reveal: () => {
    const file = exports.lastFile();
    return file === null ? fail('file_missing', { key: 'nothing_exported' }) : reveal(file);
  },
});
