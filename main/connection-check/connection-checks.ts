/** Checks of the connection, one at a time: which addresses a check contacts, and with which key. */
import type {
  CheckStep,
  CheckTarget,
  ConnectionCheck,
} from '../../preload/contract/connection/connection-check.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import { parseBaseUrl } from '../api/base-url.ts';
import type { AccessProvider, ApiDeps, ServiceAccess } from '../api/types.ts';
import { runCheck, type Target } from './run-check.ts';

type BaseUrls = Pick<ServiceAccess, 'analyticsUrl' | 'contentUrl'>;

interface ConnectionChecksDeps {
  readonly api: ApiDeps;
  /** The base URLs in the settings, valid or not, and the origins that the user has agreed to. */
  readonly stored: () => BaseUrls & { readonly agreedOrigins: Readonly<Partial<BaseUrls>> };
  /** The access of the user's service. */
  readonly access: AccessProvider;
  /** Asks the user in a box that the page cannot draw or press. Errors: wrong_state (a dialog is open). */
  readonly confirm: (origins: readonly string[]) => Promise<Result<boolean>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called after each change of a step. */
  readonly emit: (check: ConnectionCheck) => void;
}

export class ConnectionChecks {
  readonly #deps: ConnectionChecksDeps;
  /** Origins that the user has agreed to contact for checks. */
  #agreed: ReadonlySet<string> = new Set();
  #running: { readonly controller: AbortController; readonly ended: Promise<unknown> } | null = null;

  constructor(deps: ConnectionChecksDeps) {
    this.#deps = deps;
  }

  /**
   * Checks the connection in use, or typed addresses. Returns all steps when they have ended. Ends a check that runs.
   * Errors: those of choosing the target, cancelled (a later call came first).
   */
  async check(typed?: CheckTarget): Promise<Result<ConnectionCheck>> {
    const before = this.#running;
    const controller = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running = { controller, ended: promise };
    before?.controller.abort();
    try {
      await before?.ended;
      const isInUse = typed === undefined;
      const target = await (isInUse ? this.#getTargetInUse() : this.#getTypedTarget(typed));
      if (!target.ok) return target;
      return controller.signal.aborted
        ? fail('cancelled')
        : ok(await this.#run(target.value, isInUse, controller.signal));
    } finally {
      if (this.#running?.controller === controller) this.#running = null;
      resolve();
    }
  }

  cancelCheck(): Result<true> {
    this.#running?.controller.abort();
    return ok(true);
  }

  /** Ends a check that runs. */
  async close(): Promise<void> {
    this.cancelCheck();
    await this.#running?.ended;
  }

  async #run(target: Target, isInUse: boolean, signal: AbortSignal): Promise<ConnectionCheck> {
    const { api, now, emit } = this.#deps;
    const { contentUrl, analyticsUrl } = target;
    const check = { contentUrl, analyticsUrl, startedAt: now() };
    const ofConnection = isInUse ? api : { ...api, report: undefined, onRateLimit: undefined };
    const onChanged = (steps: readonly CheckStep[]): void => emit({ ...check, endedAt: null, steps });
    const steps = await runCheck(ofConnection, target, signal, onChanged);
    return { ...check, endedAt: now(), steps };
  }

  /** Errors: not_configured, address_invalid, address_insecure, internal. */
  async #getTargetInUse(): Promise<Result<Target>> {
    const access = await this.#deps.access();
    if (access.ok) {
      const { apiKey, ...baseUrls } = access.value;
      return ok({ ...baseUrls, key: ok(apiKey) });
    }
    const stored = this.#deps.stored();
    if (stored.contentUrl === '') return access;
    const parsed = parseBoth(stored);
    return parsed.ok ? ok(toTarget(parsed.value, access)) : parsed;
  }

  /** Errors: address_invalid and address_insecure (with `settingErrors`), cancelled, wrong_state. */
  async #getTypedTarget(typed: CheckTarget): Promise<Result<Target>> {
    const parsed = parseBoth(typed);
    if (!parsed.ok) return parsed;
    const origins = [...new Set(getOrigins(parsed.value))].filter((origin) => origin !== undefined);
    const agreed = await this.#confirm(origins);
    if (!agreed.ok) return agreed;
    const key = typed.apiKey === undefined ? await this.#getStoredKey(parsed.value) : ok(typed.apiKey);
    return ok(toTarget(parsed.value, key));
  }

  /** The first origins are not asked about, any others are: a page that was taken over could contact any server. */
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
    const [analytics, content] = getOrigins(stored);
    const typed = getOrigins(baseUrls);
    if (analytics !== typed[0] || content !== typed[1]) return ok('');
    const access = await this.#deps.access();
    if (access.ok) return ok(access.value.apiKey);
    return access.error.code === 'key_missing' ? ok('') : access;
  }
}

const toTarget = (baseUrls: BaseUrls, key: Result<string>): Target => ({
  ...baseUrls,
  accountId: baseUrls.contentUrl,
  key,
});

const getOrigin = (url: string): string | undefined => URL.parse(url)?.origin;

/** Those of the analytics and the content base URL: the same for a service without statistics. */
const getOrigins = ({ analyticsUrl, contentUrl }: BaseUrls) =>
  [getOrigin(analyticsUrl || contentUrl), getOrigin(contentUrl)] as const;

const parseBoth = (typed: BaseUrls): Result<BaseUrls> => {
  const content = parseBaseUrl(typed.contentUrl);
  const analytics = typed.analyticsUrl === '' ? ok('') : parseBaseUrl(typed.analyticsUrl);
  if (content.ok && analytics.ok) return ok({ contentUrl: content.value, analyticsUrl: analytics.value });
  const settingErrors: Record<string, BridgeError> = {
    ...(!content.ok && { contentUrl: content.error }),
    ...(!analytics.ok && { analyticsUrl: analytics.error }),
  };
  const { code, detail } = (content.ok ? settingErrors.analyticsUrl : content.error) ?? { code: 'internal' };
  return fail(code, detail, { settingErrors });
};
