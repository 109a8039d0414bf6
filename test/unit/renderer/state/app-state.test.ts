import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { AppBridge } from '../../../../renderer/lib/bridge.ts';
import { type AppState, createAppState } from '../../../../renderer/state/app-state.ts';

const setUp = () => createAppState({ bridge: {} as AppBridge, queryClient: new QueryClient() });

it('a slice is created on first use, once, and may use others', () => {
  const appState = setUp();
  const created: string[] = [];
  const createInner = () => {
    created.push('inner');
    return { name: 'inner' };
  };
  const createOuter = ({ getSlice }: AppState) => {
    created.push('outer');
    return { inner: getSlice(createInner) };
  };
  expect(created).toEqual([]);
  expect(appState.getSlice(createOuter)).toBe(appState.getSlice(createOuter));
  expect(appState.getSlice(createOuter).inner).toBe(appState.getSlice(createInner));
  expect(created).toEqual(['outer', 'inner']);
});

it('two states share no slice', () => {
  const create = () => ({});
  expect(setUp().getSlice(create)).not.toBe(setUp().getSlice(create));
});

it('disposing calls each function once, latest first', () => {
  const { onDispose, dispose } = setUp();
  const called: number[] = [];
  onDispose(() => called.push(1));
  onDispose(() => called.push(2));
  dispose();
  dispose();
  expect(called).toEqual([2, 1]);
});
