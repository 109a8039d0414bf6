import type { AppInfo, ConnectionHealth, LinkId } from '../../preload/contract/app.ts';
import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import { ok, type Result } from '../../preload/contract/result.ts';

export interface AppServices {
  info(): AppInfo;
  connection(): ConnectionHealth;
  openLink(id: LinkId): Promise<Result<true>> | Result<true>;
  showLog(): Result<true>;
  copyDiagnostics(): Promise<Result<true>>;
  restart(): void;
}

export const appHandlers = (services: AppServices): Handlers<SidetoneContract>['app'] => ({
  info: () => ok(services.info()),
  connection: () => ok(services.connection()),
  openLink: (id) => services.openLink(id),
  showLog: () => services.showLog(),
  copyDiagnostics: () => services.copyDiagnostics(),
  restart: () => {
    services.restart();
    return ok(true);
  },
});
