/** Settings in memory. A test changes what the service answers and what the user says. */
import type { ServiceAccess } from '../../../main/api/types.ts';
import type { ServiceChange } from '../../../main/settings/service-change.ts';
import { SettingsService } from '../../../main/settings/settings.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { BaseUrlTest, Settings } from '../../../preload/contract/settings.ts';
import { baseUrlTests, createMemorySecrets, createMemoryStore, otherDeps } from './memory-settings.ts';

const { good } = baseUrlTests;

export class SettingsSetup {
  readonly store = createMemoryStore();
  readonly keychain = createMemorySecrets();
  answers: { analytics: BaseUrlTest; content: BaseUrlTest } = { analytics: good, content: good };
  readonly asked: ServiceAccess[] = [];
  readonly emitted: Settings[] = [];
  changes = 0;
  whileTested: () => Promise<unknown> = async () => undefined;
  readonly serviceChanges: ServiceChange[] = [];
  /** What the user says to a change of the service. */
  confirm: () => Promise<Result<boolean>> = async () => ok(true);
  readonly settings = this.open();

  /** Reads what is stored, as after a restart. */
  open(): SettingsService {
    return new SettingsService({
      store: this.store,
      keychain: this.keychain,
      ...otherDeps,
      confirmServiceChange: (change) => {
        this.serviceChanges.push(change);
        return this.confirm();
      },
      testBaseUrl: async (base, access) => {
        this.asked.push(access);
        await this.whileTested();
        return this.answers[base];
      },
      emit: (changed) => void this.emitted.push(changed),
      onAccessChanged: () => {
        this.changes += 1;
      },
    });
  }
}
