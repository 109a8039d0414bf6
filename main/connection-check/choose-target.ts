/** Which addresses a check contacts, and with which key. */
import type { CheckTarget } from '../../preload/contract/connection/connection-check.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import type { ServiceAccess } from '../api/types.ts';
import type { Target } from './run-check.ts';

interface BaseUrls {
  readonly analyticsUrl: string;
  readonly contentUrl: string;
}

export interface TargetDeps {
  readonly parseBaseUrl: (text: string) => Result<string>;
  /** The base URLs in the settings, valid or not, and the origins that the user has agreed to. */
  readonly stored: () => BaseUrls & { readonly agreedOrigins: Readonly<Partial<BaseUrls>> };
  readonly isBuiltIn: () => boolean;
  /** The access of the connection in use: of the built-in service or of the user's own. */
  readonly access: () => Promise<Result<ServiceAccess>>;
  /** The access of the user's own service. */
  readonly ownAccess: () => Promise<Result<ServiceAccess>>;
  /** Asks the user in a box that the page cannot draw or press. Errors: wrong_state (a dialog is open). */
  readonly confirm: (origins: readonly string[]) => Promise<Result<boolean>>;
}

export interface ChosenTarget extends Target {
  readonly isBuiltIn: boolean;
  /** Whether it is the connection in use. */
  readonly isInUse: boolean;
}

/** The connection in use. Errors: not_configured, address_invalid, address_insecure, internal (the built-in service). */
export const getTargetInUse = async (deps: TargetDeps): Promise<Result<ChosenTarget>> => {
  const access = await deps.access();
  const isBuiltIn = deps.isBuiltIn();
  if (access.ok) {
    const { apiKey, ...target } = access.value;
    return ok({ ...target, key: ok(apiKey), isBuiltIn, isInUse: true });
  }
  const baseUrls = deps.stored();
  if (isBuiltIn || baseUrls.analyticsUrl === '' || baseUrls.contentUrl === '') return access;
  const parsed = parseBoth(deps, baseUrls);
  return parsed.ok ? ok({ ...withAccount(parsed.value), key: access, isBuiltIn, isInUse: true }) : parsed;
};

/** Remembers the origins that the user has agreed to contact. */
export class TypedTargets {
  readonly #deps: TargetDeps;
  #agreed: ReadonlySet<string> = new Set();

  constructor(deps: TargetDeps) {
    this.#deps = deps;
  }

  /**
   * Addresses that were typed. The first origins are not asked about, any others are: a page that was taken over could
   * contact any server. Errors: address_invalid and address_insecure (with `settingErrors`), cancelled, wrong_state.
   */
  async get(typed: CheckTarget): Promise<Result<ChosenTarget>> {
    const parsed = parseBoth(this.#deps, typed);
    if (!parsed.ok) return parsed;
    const origins = [...new Set(Object.values(parsed.value).map((url) => new URL(url).origin))];
    const agreed = await this.#confirm(origins);
    if (!agreed.ok) return agreed;
    const key = typed.apiKey === undefined ? await this.#getStoredKey(parsed.value) : ok(typed.apiKey);
    return ok({ ...withAccount(parsed.value), key, isBuiltIn: false, isInUse: false });
  }

  async #confirm(origins: readonly string[]): Promise<Result<true>> {
    const { agreedOrigins, analyticsUrl, contentUrl } = this.#deps.stored();
    const ofService = [...Object.values(agreedOrigins), getOrigin(analyticsUrl), getOrigin(contentUrl)];
    const known = new Set([...this.#agreed, ...ofService.filter((origin) => origin !== undefined)]);
    const added = origins.filter((origin) => !known.has(origin));
    if (added.length > 0 && known.size > 0) {
      const agreed = await this.#deps.confirm(added);
      if (!agreed.ok) return agreed;
      if (!agreed.value) return fail('cancelled', { key: 'check_not_started' });
    }
    this.#agreed = new Set([...this.#agreed, ...origins]);
    return ok(true);
  }

  /** The stored key, if it is for exactly these origins; else none. */
  async #getStoredKey(baseUrls: BaseUrls): Promise<Result<string>> {
    const stored = this.#deps.stored();
    const isSame = (['analyticsUrl', 'contentUrl'] as const).every(
      (name) => getOrigin(stored[name]) === getOrigin(baseUrls[name]),
    );
    if (!isSame) return ok('');
    const access = await this.#deps.ownAccess();
    if (access.ok) return ok(access.value.apiKey);
    return access.error.code === 'key_missing' ? ok('') : access;
  }
}

const withAccount = (baseUrls: BaseUrls): BaseUrls & Pick<ServiceAccess, 'accountId'> => ({
  ...baseUrls,
  accountId: baseUrls.contentUrl,
});

const getOrigin = (url: string): string | undefined => URL.parse(url)?.origin;

const parseBoth = ({ parseBaseUrl }: TargetDeps, typed: BaseUrls): Result<BaseUrls> => {
  const content = parseBaseUrl(typed.contentUrl);
  const analytics = parseBaseUrl(typed.analyticsUrl);
  if (content.ok && analytics.ok) return ok({ contentUrl: content.value, analyticsUrl: analytics.value });
  const settingErrors: Record<string, BridgeError> = {
    ...(!content.ok && { contentUrl: content.error }),
    ...(!analytics.ok && { analyticsUrl: analytics.error }),
  };
  const { code, detail } = (content.ok ? settingErrors.analyticsUrl : content.error) ?? { code: 'internal' };
  return fail(code, detail, { settingErrors });
};
