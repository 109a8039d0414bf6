import { describe, expect, it } from 'vitest';
import { createToasts, type ToastContent } from '../../../../renderer/ui/toasts.ts';
import { createManualClock } from '../lib/manual-clock.ts';

const failed: ToastContent = {
  kind: 'error',
  message: 'The favourite was not saved',
  details: 'Can’t reach the service.',
  serviceMessage: null,
  isConnectionError: true,
};

const setUp = () => {
  const clock = createManualClock();
  const store = createToasts(clock);
  const shown = (): readonly string[] =>
    store.entries.get().map(({ message, count }) => `${message} ${count}`);
  return { clock, store, shown };
};

describe('toasts', () => {
  it('counts a repeated error and separates different ones', () => {
    const { store, shown } = setUp();
    for (let times = 0; times < 4; times += 1) store.show({ ...failed });
    store.show({ ...failed, details: 'The service had an error.' });
    expect(shown()).toEqual(['The favourite was not saved 4', 'The favourite was not saved 1']);
  });

  it('shows all at once, without a queue', () => {
    const { store, shown } = setUp();
    for (let number = 0; number < 9; number += 1) store.show({ ...failed, message: `Failed ${number}` });
    expect(shown()).toHaveLength(9);
  });

  it('shows the latest two of what was done, beside all errors', () => {
    const { store, shown } = setUp();
    store.show(failed);
    for (let number = 0; number < 5; number += 1)
      store.show({ kind: 'status', message: `Exported ${number}` });
    expect(shown()).toEqual(['The favourite was not saved 1', 'Exported 3 1', 'Exported 4 1']);
  });

  it('closes status toasts after a while, later with an action, and never an error', () => {
    const { clock, store, shown } = setUp();
    store.show({ kind: 'status', message: 'Saved' });
    store.show({ kind: 'status', message: 'Exported', actions: [{ label: 'Show', run: () => undefined }] });
    store.show(failed);
    clock.advance(6_000);
    expect(shown()).toEqual(['Exported 1', 'The favourite was not saved 1']);
    clock.advance(6_000);
    expect(shown()).toEqual(['The favourite was not saved 1']);
    clock.advance(3_600_000);
    expect(shown()).toHaveLength(1);
  });

  it('does not close while paused', () => {
    const { clock, store, shown } = setUp();
    store.show({ kind: 'status', message: 'Saved' });
    store.setPaused(true);
    clock.advance(3_600_000);
    expect(shown()).toHaveLength(1);
    store.setPaused(false);
    clock.advance(6_000);
    expect(shown()).toEqual([]);
  });

  it('closes only connection errors, and not at once, when the service is reachable again', () => {
    const { clock, store, shown } = setUp();
    store.show(failed);
    store.show({ kind: 'error', message: 'The disk is full' });
    store.closeConnectionErrorsSoon();
    clock.advance(11_000);
    expect(shown()).toHaveLength(2);
    store.closeConnectionErrorsSoon();
    clock.advance(1_000);
    expect(shown()).toEqual(['The disk is full 1']);
  });

  it('keeps a connection error that occurs again after the service was reachable', () => {
    const { clock, store, shown } = setUp();
    store.show(failed);
    store.closeConnectionErrorsSoon();
    clock.advance(11_000);
    store.show({ ...failed });
    clock.advance(3_600_000);
    expect(shown()).toEqual(['The favourite was not saved 2']);
  });
});
