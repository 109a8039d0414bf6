import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ConnectionHealth } from '../../../../preload/contract/app.ts';
import { fail, ok } from '../../../../preload/contract/result.ts';
import type { AppBridge } from '../../../../renderer/lib/bridge.ts';
import type { AppState } from '../../../../renderer/state/app-state.ts';

const troubled: ConnectionHealth = { kind: 'troubled', since: 1, error: fail('offline').error };
const connected: ConnectionHealth = { kind: 'connected', since: 2 };

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});

it('the service is back when trouble ends, until that is dismissed or trouble returns', async () => {
  const { createBackOnline } = await import(
    '../../../../renderer/features/transcriptions/transcriptions-state.ts'
  );
  let tell: (connection: ConnectionHealth) => void = () => undefined;
  const onConnectionChanged = (fn: typeof tell) => {
    tell = fn;
    return () => undefined;
  };
  const bridge = {
    app: { onConnectionChanged, connection: async () => ok(connected) },
  } as unknown as AppBridge;
  const queryClient = new QueryClient();
  const refetch = vi.spyOn(queryClient, 'refetchQueries');
  const online = createBackOnline({ bridge, queryClient, onDispose: () => undefined } as unknown as AppState);
  tell(connected);
  expect(online.isBack.get()).toBe(false);
  tell(troubled);
  tell(connected);
  tell(connected);
  expect(online.isBack.get()).toBe(true);
  expect(refetch).toHaveBeenCalledTimes(1);
  tell(troubled);
  expect(online.isBack.get()).toBe(false);
  tell(connected);
  online.dismiss();
  expect(online.isBack.get()).toBe(false);
  // Another key was entered.
  tell(troubled);
  tell({ kind: 'unknown' });
  tell(connected);
  expect(online.isBack.get()).toBe(true);
  expect(refetch).toHaveBeenCalledTimes(3);
});
