import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import type { Settings } from '../../../../preload/contract/settings.ts';
import type { AppBridge } from '../../../../renderer/lib/bridge.ts';
import { createAppState } from '../../../../renderer/state/app-state.ts';
import { createRecordDeletions } from '../../../../renderer/state/record-deletions.ts';

const setUp = (results: Result<unknown>[]) => {
  let changeSettings: (settings: Settings) => void = () => undefined;
  const bridge = {
    settings: {
      onChanged: (fn: (settings: Settings) => void) => {
        changeSettings = fn;
        return () => undefined;
      },
    },
  } as unknown as AppBridge;
  const sent: string[] = [];
  const failed: string[] = [];
  const appState = createAppState({ bridge, queryClient: new QueryClient() });
  const deletions = createRecordDeletions<{ readonly id: string }>(appState, {
    getAccountId: (settings) => settings?.analyticsUrl ?? '',
    message: () => 'Deleted',
    send: async (id) => {
      sent.push(id);
      return results.shift() ?? ok(true);
    },
    onDeleted: () => undefined,
    onFailed: (failures) => failed.push(...failures.map(({ id }) => id)),
  });
  const use = (analyticsUrl: string): void => changeSettings({ analyticsUrl } as Settings);
  return { appState, deletions, sent, failed, use };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  vi.stubGlobal('navigator', { userAgent: '' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('deletions of records', () => {
  it('are repeated after a pause that the service asks for', async () => {
    const { deletions, sent, failed } = setUp([fail('rate_limited', undefined, { retryAfterSeconds: 2 })]);
    deletions.remove([{ id: '1' }], () => undefined);
    deletions.flush();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(['1']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toEqual(['1', '1']);
    expect(failed).toEqual([]);
    expect(deletions.hidden.get()).toEqual([]);
  });

  it('are sent when the window closes', async () => {
    const { deletions, sent } = setUp([]);
    deletions.remove([{ id: '1' }], () => undefined);
    window.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['1']);
  });

  it('are not sent to another account', () => {
    const { appState, deletions, sent, use } = setUp([]);
    use('https://one.example');
    deletions.remove([{ id: '1' }], () => undefined);
    use('https://one.example');
    expect(deletions.hidden.get()).toEqual(['1']);
    use('https://other.example');
    expect(deletions.hidden.get()).toEqual([]);
    expect(appState.undo.entries.get()).toEqual([]);
    deletions.flush();
    expect(sent).toEqual([]);
  });
});
