/** Which addresses a check contacts, with which key, and how it ends. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckStep } from '../../../preload/contract/connection/connection-check.ts';
import { ok } from '../../../preload/contract/result.ts';
import { answerWith } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { json } from '../../service/specification/http/response.ts';
import { startSilentPort } from '../../service/unreachable-ports.ts';
import { type CheckSetup, createCheckSetup, summarize } from './check-setup.ts';

let service: TestService;
let other: TestService;
let setups: CheckSetup[];

const create = (...args: Parameters<typeof createCheckSetup>): CheckSetup => {
  const setup = createCheckSetup(...args);
  setups.push(setup);
  return setup;
};
const getKeys = ({ recorder }: TestService): readonly unknown[] =>
  recorder.requests.map((request) => request.header('authorization'));
const findStep = (steps: readonly CheckStep[], kind: CheckStep['kind']): CheckStep | undefined =>
  steps.find((step) => step.kind === kind);

beforeEach(async () => {
  setups = [];
  service = await startTestService({ apiKey: 'stored-key' });
  other = await startTestService({ apiKey: 'other-key' });
});
afterEach(async () => {
  await Promise.all([...setups, service, other].map((one) => one.close()));
});

describe('the connection in use', () => {
  it('gets the key only after it responded as the service, and reports how it went', async () => {
    const { checks, reports, asked } = create(service);
    expect(await checks.check()).toMatchObject({ ok: true });
    expect(getKeys(service)).toEqual([undefined, undefined, 'Bearer stored-key', 'Bearer stored-key']);
    expect(reports).toEqual([
      { base: 'content', accountId: service.contentUrl, error: null },
      { base: 'analytics', accountId: service.contentUrl, error: null },
    ]);
    expect(asked).toEqual([]);
  });

  it('gets no key if something else responds', async () => {
    service.faults.always('any', answerWith(json(200, { hello: 'world' })));
    const { checks } = create(service);
    const checked = await checks.check();
    expect(checked.ok && findStep(checked.value.steps, 'service')?.state.kind).toBe('failed');
    expect(getKeys(service)).toEqual([undefined, undefined]);
  });

  it('reports each step as it runs', async () => {
    const { checks, emitted } = create(service);
    await checks.check();
    const running = emitted.flatMap(({ steps }) => steps.find(({ state }) => state.kind === 'running')?.kind);
    expect([...new Set(running)].filter(Boolean)).toEqual([
      'proxy',
      'connect',
      'service',
      'key',
      'transcriptions',
      'websites',
      'rateLimit',
    ]);
    expect(emitted.every(({ endedAt }) => endedAt === null)).toBe(true);
  });

  it('says what the service allows', async () => {
    const { checks } = create(service);
    const checked = await checks.check();
    const state = checked.ok ? findStep(checked.value.steps, 'rateLimit')?.state : null;
    expect(state).toMatchObject({ finding: { kind: 'rate_limit', limit: 1_000_000 } });
  });

  it('never has the key in what it returns', async () => {
    service.faults.always('any', answerWith(json(401, { message: 'no: stored-key' })));
    const { checks, emitted } = create(service);
    expect(JSON.stringify([await checks.check(), emitted])).not.toContain('stored-key');
  });

  it('needs no websites at a single address', async () => {
    const { checks } = create({ ...service, analyticsUrl: service.contentUrl, apiKey: 'stored-key' });
    const checked = await checks.check();
    const steps = checked.ok ? checked.value.steps : [];
    expect(summarize(steps)).toContain('transcriptions: passed');
    expect(steps.find(({ kind }) => kind === 'websites')?.state).toMatchObject({
      kind: 'skipped',
      reason: 'not_needed',
    });
    expect(steps.filter(({ state }) => state.kind === 'failed')).toEqual([]);
  });

  it('has no step for websites if the service has no statistics', async () => {
    const { checks } = create({ ...service, analyticsUrl: '', apiKey: 'stored-key' });
    const typed = await checks.check({ contentUrl: service.contentUrl, analyticsUrl: '' });
    for (const checked of [await checks.check(), typed]) {
      const steps = checked.ok ? checked.value.steps : [];
      expect(summarize(steps)).toEqual(expect.arrayContaining(['key: passed', 'transcriptions: passed']));
      expect(steps.filter(({ kind, state }) => kind === 'websites' || state.kind === 'failed')).toEqual([]);
    }
  });

  it('is two servers if the addresses say so', async () => {
    const { checks } = create({ ...service, analyticsUrl: other.analyticsUrl, apiKey: 'stored-key' });
    const checked = await checks.check();
    const steps = checked.ok ? checked.value.steps : [];
    expect(steps.filter(({ kind }) => kind === 'connect')).toHaveLength(2);
    expect(summarize(steps)).toEqual(
      expect.arrayContaining(['key: passed', 'transcriptions: passed', 'websites: failed unauthorized']),
    );
  });
});

describe('typed addresses', () => {
  const toTyped = ({ contentUrl, analyticsUrl }: TestService) => ({ contentUrl, analyticsUrl });

  it('are checked before a service is set up, without a key too', async () => {
    const { checks, asked, reports } = create(service, { isConfigured: false });
    const checked = await checks.check(toTyped(other));
    expect(checked.ok && summarize(checked.value.steps)).toEqual(
      expect.arrayContaining(['service: passed', 'key: skipped no_key', 'rateLimit: passed']),
    );
    expect(getKeys(other)).toEqual([undefined, undefined]);
    expect([asked, reports]).toEqual([[], []]);
  });

  it('get the key that was typed, and never the stored one of another service', async () => {
    const { checks } = create(service);
    await checks.check(toTyped(other));
    expect(getKeys(other)).toEqual([undefined, undefined]);
    const checked = await checks.check({ ...toTyped(other), apiKey: 'other-key' });
    expect(checked.ok && summarize(checked.value.steps)).toContain('key: passed');
    expect(getKeys(other)).not.toContain('Bearer stored-key');
    expect(service.recorder.requests).toEqual([]);
  });

  it('get the stored key if it is for their origins', async () => {
    const { checks } = create(service);
    await checks.check(toTyped(service));
    expect(getKeys(service)).toContain('Bearer stored-key');
    await checks.check({ ...toTyped(service), analyticsUrl: other.analyticsUrl });
    expect(getKeys(other)).toEqual([undefined]);
  });

  it('are confirmed once, unless they are the first', async () => {
    const { checks, asked } = create(service, { isConfigured: false });
    await checks.check(toTyped(service));
    expect(asked).toEqual([]);
    await checks.check(toTyped(other));
    await checks.check(toTyped(other));
    expect(asked).toEqual([[other.origin]]);
  });

  it('are not contacted if the user says no', async () => {
    const { checks } = create(service, { confirm: async () => ok(false) });
    expect(await checks.check(toTyped(other))).toMatchObject({
      ok: false,
      error: { code: 'cancelled', detail: { key: 'check_not_started' } },
    });
    expect(other.recorder.requests).toEqual([]);
  });

  it.each(['', 'http://example.com', 'http://api.localhost'])(
    'that are invalid are named: %s',
    async (url) => {
      const { checks, asked } = create(service);
      expect(await checks.check({ contentUrl: url, analyticsUrl: service.analyticsUrl })).toMatchObject({
        ok: false,
        error: { settingErrors: { contentUrl: {} } },
      });
      expect(asked).toEqual([]);
    },
  );
});

describe('the end of a check', () => {
  it('is at once when the user cancels, and nothing more is sent', async () => {
    const hold = holdAt('begin');
    service.faults.next('any', hold);
    const { checks } = create(service);
    const checking = checks.check();
    await hold.reached;
    checks.cancelCheck();
    const checked = await checking;
    expect(checked.ok && summarize(checked.value.steps)).toEqual(
      expect.arrayContaining(['service: skipped cancelled', 'key: skipped cancelled']),
    );
    hold.release();
    expect(service.recorder.requests).toHaveLength(1);
  });

  it('is when another one starts', async () => {
    const hold = holdAt('begin');
    service.faults.next('any', hold);
    const { checks } = create(service);
    const first = checks.check();
    await hold.reached;
    const second = checks.check();
    const [before, after] = await Promise.all([first, second]);
    hold.release();
    expect(before.ok && summarize(before.value.steps)).toContain('key: skipped cancelled');
    expect(after.ok && summarize(after.value.steps)).toContain('key: passed');
  });

  it('is also that of a handshake that hangs', async () => {
    const silent = await startSilentPort();
    const { checks, emitted } = create({ ...service, contentUrl: `https://127.0.0.1:${silent.port}` });
    const checking = checks.check();
    await vi.waitFor(() => expect(summarize(emitted.at(-1)?.steps ?? [])).toContain('tls: running'));
    await checks.close();
    const checked = await checking;
    expect(checked.ok && summarize(checked.value.steps)).toContain('tls: skipped cancelled');
    await silent.close();
  });
});
