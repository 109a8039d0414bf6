/** Every slice that listens to main or the window, in one state with a fake bridge and a fake window. */
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../../../preload/contract/result.ts';
import type { AppBridge } from '../../../../renderer/lib/bridge.ts';
import { createAppState } from '../../../../renderer/state/app-state.ts';

/** Counts its listeners. */
class CountingTarget extends EventTarget {
  listeners = 0;
  override addEventListener(...parameters: Parameters<EventTarget['addEventListener']>): void {
    this.listeners += 1;
    super.addEventListener(...parameters);
  }
  override removeEventListener(...parameters: Parameters<EventTarget['removeEventListener']>): void {
    this.listeners -= 1;
    super.removeEventListener(...parameters);
  }
}

const returned: Readonly<Record<string, unknown>> = {
  'bulkRuns.last': null,
  'texts.open': { id: '1', text: '', base: '', version: 0 },
  'app.connection': { kind: 'unknown' },
  'uploads.list': { jobs: [], next: null, pause: null },
};

/** Every call succeeds; `listeners` has the events that are listened to. */
const createFakeBridge = () => {
  const listeners: string[] = [];
  const createCall = (name: string, isEvent: boolean) => () => {
    if (!isEvent) return Promise.resolve(ok(name in returned ? returned[name] : []));
    listeners.push(name);
    return () => void listeners.splice(listeners.indexOf(name), 1);
  };
  const createDomain = (domain: string) =>
    new Proxy(
      {},
      { get: (_, name) => createCall(`${domain}.${String(name)}`, /^on[A-Z]/.test(String(name))) },
    );
  const bridge = new Proxy({}, { get: (_, domain) => createDomain(String(domain)) }) as AppBridge;
  return { bridge, listeners };
};

const { bridge, listeners } = createFakeBridge();
const page = new CountingTarget();
const timers = new Set<number>();

beforeEach(() => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', { length: 0, getItem: () => null });
  vi.stubGlobal(
    'window',
    Object.assign(page, {
      sidetone: bridge,
      innerHeight: 800,
      setTimeout: (): number => {
        timers.add(timers.size + 1);
        return timers.size;
      },
      clearTimeout: (timer: number) => timers.delete(timer),
    }),
  );
});

it('removes every listener of main and the window, and stops every timer', async () => {
  const { createCommandQueue } = await import('../../../../renderer/app/command-queue.ts');
  const { subscribeToMain } = await import('../../../../renderer/app/subscribe-to-main.ts');
  const { createTranscriptionsState } = await import(
    '../../../../renderer/features/transcriptions/transcriptions-state.ts'
  );
  const { createWebsiteDeletions } = await import('../../../../renderer/features/websites/deletions.ts');
  const { createRunStore } = await import('../../../../renderer/features/websites/bulk/run-store.ts');
  const { createShowDeletions } = await import('../../../../renderer/state/shows.ts');

  const appState = createAppState({ bridge, queryClient: new QueryClient() });
  subscribeToMain(appState);
  appState.getSlice(createCommandQueue);
  appState.getSlice(createWebsiteDeletions);
  appState.getSlice(createRunStore);
  appState.getSlice(createShowDeletions);
  const { documents } = appState.getSlice(createTranscriptionsState);
  documents.open(['1']);
  await new Promise((resolve) => setImmediate(resolve));
  documents.type([['1', 'Owls']]);
  appState.toasts.toast('Saved');

  expect(listeners.toSorted()).toEqual([
    'app.onCommand',
    'app.onConnectionChanged',
    'app.onConnectionChanged',
    'app.onInfoChanged',
    'app.onSessionEnding',
    'bulkRuns.onChanged',
    'episodes.onChanged',
    'library.onChanged',
    'library.onRowsChanged',
    'library.onRowsChanged',
    'settings.onChanged',
    'settings.onChanged',
    'settings.onChanged',
    'settings.onChanged',
    'settings.onLimitsLearned',
    'shows.onChanged',
    'speech.onChanged',
    'texts.onChanged',
    'uploads.onChanged',
  ]);
  expect(page.listeners).toBeGreaterThan(5);
  expect(timers.size).toBe(2);
  appState.dispose();
  expect([listeners, page.listeners, timers.size]).toEqual([[], 0, 0]);
});
