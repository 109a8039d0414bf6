import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import { ok } from '../../preload/contract/result.ts';
import type { ConnectionChecks } from '../connection-check/connection-checks.ts';

export const connectionHandlers = (checks: ConnectionChecks): Handlers<SidetoneContract>['connection'] => ({
  check: (typed) => checks.check(typed),
  cancelCheck: () => {
    checks.cancel();
    return ok(true);
  },
});
