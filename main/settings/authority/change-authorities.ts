/** Changes which certificate authorities of the user's own vouch for the servers of the current base URLs. */
import type { CertificateAuthority } from '../../../preload/contract/connection/certificate-authority.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Settings } from '../../../preload/contract/settings.ts';
import { systemClock } from '../../lib/clock.ts';
import { getOrigins } from '../key-binding.ts';
import type { KeySafe } from '../key-safe.ts';
import type { SettingsStore } from '../schema.ts';

/** The box asks whether these authorities may vouch for the servers of `origins`. Neither is empty. */
export interface AuthorityChange {
  readonly authorities: readonly CertificateAuthority[];
  readonly origins: readonly string[];
}

interface ParsedAuthority extends CertificateAuthority {
  /** PEM. */
  readonly certificate: string;
}

export interface AuthorityDeps {
  /** Lets the user choose a file, and reads it. Null if cancelled. */
  readonly chooseFile: () => Promise<Result<Buffer | null>>;
  /** Errors: invalid_input. `now` is milliseconds since 1970. */
  readonly parse: (file: Buffer, now: number) => Result<readonly ParsedAuthority[]>;
  /** Describes PEM certificates. */
  readonly describe: (certificates: readonly string[]) => readonly CertificateAuthority[];
  /** Asks the user in a box that the page cannot draw or press. Errors: wrong_state (a dialog is open). */
  readonly confirm: (change: AuthorityChange) => Promise<Result<boolean>>;
}

export interface AuthorityCalls {
  /**
   * Lets the user choose authorities for the current base URLs. Null if cancelled. Errors: not_configured, invalid_input
   * (the file), file_unreadable, key_unreadable, interrupted, disk_full, wrong_state.
   */
  chooseAuthorities(): Promise<Result<Settings | null>>;
  /** Removes those of the current base URLs. Errors: not_configured, disk_full. */
  removeAuthorities(): Promise<Result<Settings>>;
}

interface Deps {
  readonly store: SettingsStore;
  readonly authorities: AuthorityDeps;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export const createAuthorityCalls = (
  deps: Deps,
  keys: KeySafe,
  onChanged: () => Result<Settings>,
): AuthorityCalls => ({
  chooseAuthorities: async () => {
    const chosen = await choose(deps, keys);
    if (!chosen.ok) return chosen;
    return chosen.value ? onChanged() : ok(null);
  },
  removeAuthorities: async () => {
    const origins = getOrigins(deps.store.read());
    if (origins === null) return fail('not_configured');
    const removed = await keys.changeAuthorities(origins, []);
    return removed.ok ? onChanged() : removed;
  },
});

/** False if the user cancelled. */
const choose = async (
  { store, authorities, now = systemClock.now }: Deps,
  keys: KeySafe,
): Promise<Result<boolean>> => {
  const origins = getOrigins(store.read());
  if (origins === null) return fail('not_configured');
  const file = await authorities.chooseFile();
  if (!file.ok) return file;
  if (file.value === null) return ok(false);
  const parsed = authorities.parse(file.value, now());
  if (!parsed.ok) return parsed;
  const agreed = await authorities.confirm({ authorities: parsed.value, origins: [...new Set(origins)] });
  if (!agreed.ok || !agreed.value) return agreed;
  return keys.changeAuthorities(
    origins,
    parsed.value.map(({ certificate }) => certificate),
  );
};
