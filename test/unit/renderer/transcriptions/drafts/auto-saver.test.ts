/** Automatic saving: after a pause in typing, rate-limited, and not again while a text is refused. */
import { describe, expect, it } from 'vitest';
import { type BridgeError, fail } from '../../../../../preload/contract/result.ts';
import { setUp } from './auto-saver-setup.ts';

/** Milliseconds. */
const idleDelay = 2_000;
const minimumInterval = 10_000;
const probeInterval = 15_000;
const sittingTimeout = 15 * 60_000;

const createError = (...args: Parameters<typeof fail>): BridgeError => fail(...args).error;
const offline = createError('offline');
const refusedKey = createError('unauthorized', undefined, { status: 401 });
const tooLong = createError('validation', undefined, { status: 422 });

describe('saving automatically', () => {
  it('waits for a pause in typing, then saves once', async () => {
    const { type, pass, texts, waiting } = setUp();
    type('a');
    await pass(idleDelay - 1);
    type('ab');
    await pass(idleDelay - 1);
    expect(texts()).toEqual([]);
    await pass(1);
    expect(texts()).toEqual(['ab']);
    await pass(60_000);
    expect(texts()).toEqual(['ab']);
    expect(waiting()).toBe(0);
  });

  it('waits an interval between two saves of one text', async () => {
    const { type, pass, texts } = setUp();
    type('a');
    await pass(idleDelay);
    type('ab');
    await pass(idleDelay);
    expect(texts()).toEqual(['a']);
    await pass(minimumInterval - idleDelay);
    expect(texts()).toEqual(['a', 'ab']);
  });

  it('saves nothing while it is off, and unsaved texts when it is turned on', async () => {
    const { type, pass, texts, state, saver } = setUp();
    state.isOn = false;
    type('a');
    await pass(60_000);
    expect(texts()).toEqual([]);
    state.isOn = true;
    await saver.resume();
    expect(texts()).toEqual(['a']);
  });

  it('saves nothing when the text is back to that of the service', async () => {
    const { type, pass, texts } = setUp();
    type('a');
    type('old');
    await pass(60_000);
    expect(texts()).toEqual([]);
  });

  it('saves again what was typed during a save', async () => {
    const { type, pass, texts, setResult } = setUp();
    setResult((text) => {
      if (text === 'a') type('ab');
      return 'saved';
    });
    type('a');
    await pass(idleDelay + minimumInterval + idleDelay);
    expect(texts()).toEqual(['a', 'ab']);
  });

  it('stops at a conflict until it is resolved', async () => {
    const { type, pass, texts, setResult, change } = setUp();
    setResult(() => 'conflict');
    type('a');
    await pass(idleDelay);
    type('ab');
    await pass(60_000);
    expect(texts()).toEqual(['a']);
    setResult(() => 'saved');
    change('k', (draft) => ({ ...draft, base: 'theirs', saveFailure: null }));
    type('abc');
    await pass(idleDelay);
    expect(texts()).toEqual(['a', 'abc']);
  });

  it('does not send a refused text again until it changes', async () => {
    const { type, pass, texts, setResult, saver } = setUp();
    setResult(() => tooLong);
    type('too long');
    await pass(60_000);
    await saver.resume();
    expect(texts()).toEqual(['too long']);
    setResult(() => 'saved');
    type('short');
    await pass(idleDelay + minimumInterval);
    expect(texts()).toEqual(['too long', 'short']);
  });

  it('retries when the service is reachable, including texts of an earlier window', async () => {
    const { type, pass, texts, setResult, saver } = setUp({ unread: ['other'] });
    setResult(() => offline);
    type('a');
    await pass(600_000);
    expect(texts()).toEqual(['a']);
    setResult(() => 'saved');
    await saver.resume();
    expect(texts()).toEqual(['a', 'a', 'left in other']);
  });

  it('sends a text that a refused key kept here as soon as the service accepts requests', async () => {
    const { type, pass, texts, setResult, saver, state } = setUp();
    setResult(() => refusedKey);
    type('a');
    await pass(idleDelay);
    type('ab');
    await pass(600_000);
    expect(texts()).toEqual(['a', 'ab']);
    expect(state.probes).toBe(0);
    setResult(() => 'saved');
    await saver.resume();
    expect(texts()).toEqual(['a', 'ab', 'ab']);
  });

  it('asks less and less often a service that accepts all requests but this one', async () => {
    const { type, pass, texts, setResult, saver } = setUp();
    setResult(() => refusedKey);
    type('a');
    for (let minute = 0; minute < 60; minute += 1) {
      await pass(60_000);
      await saver.resume();
    }
    expect(texts().length).toBeLessThan(15);
    const before = texts().length;
    saver.forgetFailures();
    await saver.resume();
    expect(texts()).toHaveLength(before + 1);
  });

  it('checks whether the service is reachable, then saves', async () => {
    const { type, pass, texts, setResult, state } = setUp();
    setResult(() => offline);
    type('a');
    await pass(idleDelay + 3 * probeInterval);
    expect(state.probes).toBe(3);
    expect(texts()).toEqual(['a']);
    setResult(() => 'saved');
    state.isReachable = true;
    await pass(probeInterval);
    expect(texts()).toEqual(['a', 'a']);
    await pass(10 * probeInterval);
    expect(state.probes).toBe(4);
  });

  it('retries less and less often when the service fails on a text', async () => {
    const { type, pass, texts, setResult, state } = setUp();
    setResult(() => createError('server_error', undefined, { status: 500 }));
    state.isReachable = true;
    type('a');
    await pass(3_600_000);
    expect(texts().length).toBeGreaterThan(3);
    expect(texts().length).toBeLessThan(15);
  });

  it('stops a round when the service is unreachable again', async () => {
    const { type, texts, setResult, saver } = setUp();
    type('a', 'one');
    type('b', 'two');
    setResult(() => offline);
    await saver.resume();
    expect(texts()).toEqual(['a']);
  });

  it('pauses every text for Retry-After', async () => {
    const { type, pass, texts, setResult } = setUp();
    setResult(() => createError('rate_limited', undefined, { retryAfterSeconds: 30 }));
    type('a', 'one');
    await pass(idleDelay);
    expect(texts()).toEqual(['a']);
    setResult(() => 'saved');
    type('b', 'two');
    await pass(29_000);
    expect(texts()).toEqual(['a']);
    await pass(5_000);
    expect(texts().toSorted()).toEqual(['a', 'a', 'b']);
  });

  it('sends nothing to another service', async () => {
    const { type, pass, texts, state } = setUp();
    type('a');
    state.isInUse = false;
    await pass(60_000);
    expect(texts()).toEqual([]);
  });

  it('saves at once when the text is closed, then starts another sitting', async () => {
    const { type, pass, sent, saver } = setUp();
    type('a');
    await saver.leave('k');
    expect(sent).toEqual([['k', 'a', 'sitting 1']]);
    type('ab');
    await pass(idleDelay + minimumInterval);
    type('abc');
    await pass(idleDelay + minimumInterval);
    expect(sent.slice(1)).toEqual([
      ['k', 'ab', 'sitting 2'],
      ['k', 'abc', 'sitting 2'],
    ]);
  });

  it('starts another sitting after a long pause', async () => {
    const { type, pass, sent } = setUp();
    type('a');
    await pass(idleDelay);
    await pass(sittingTimeout);
    type('ab');
    await pass(idleDelay);
    expect(sent.map(([, , sitting]) => sitting)).toEqual(['sitting 1', 'sitting 2']);
  });
});

describe('a text that is longer than the service takes', () => {
  it('is tried once for each change, and saved when the limit is raised', async () => {
    const { type, pass, texts, setResult, state, saver, drafts } = setUp();
    state.limit = 3;
    setResult((text) => (text.length > state.limit ? 'too_long' : 'saved'));
    type('long');
    await pass(60_000);
    await saver.resume();
    await saver.leave('k');
    expect(texts()).toEqual(['long']);
    type('longer');
    await pass(60_000);
    expect(texts()).toEqual(['long', 'longer']);
    state.limit = 10;
    await saver.resume();
    expect(texts()).toEqual(['long', 'longer', 'longer']);
    expect(drafts.unsavedKeys.get()).toEqual([]);
  });

  it('is saved when it is shortened', async () => {
    const { type, pass, texts, setResult, state } = setUp();
    state.limit = 3;
    setResult((text) => (text.length > state.limit ? 'too_long' : 'saved'));
    type('long');
    await pass(60_000);
    type('fit');
    await pass(60_000);
    expect(texts()).toEqual(['long', 'fit']);
  });
});
