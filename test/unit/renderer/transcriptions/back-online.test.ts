import { describe, expect, it } from 'vitest';
import type { ConnectionHealth } from '../../../../preload/contract/app.ts';
import { fail } from '../../../../preload/contract/result.ts';
import { trackBackOnline } from '../../../../renderer/features/transcriptions/back-online.ts';

const troubled: ConnectionHealth = { kind: 'troubled', since: 1, error: fail('offline').error };
const connected: ConnectionHealth = { kind: 'connected', since: 2 };

describe('the back-online notice', () => {
  it('is shown when trouble ends, until it is dismissed or trouble returns', () => {
    let notifyOnline: (connection: ConnectionHealth) => void = () => undefined;
    let [reconnects, resets] = [0, 0];
    const online = trackBackOnline(
      (fn) => {
        notifyOnline = fn;
      },
      {
        onBackOnline: () => {
          reconnects += 1;
        },
        onReset: () => {
          resets += 1;
        },
      },
    );
    notifyOnline(connected);
    expect(online.isBack.get()).toBe(false);
    notifyOnline(troubled);
    notifyOnline(connected);
    notifyOnline(connected);
    expect(online.isBack.get()).toBe(true);
    expect(reconnects).toBe(1);
    notifyOnline(troubled);
    expect(online.isBack.get()).toBe(false);
    notifyOnline(connected);
    online.dismiss();
    expect(online.isBack.get()).toBe(false);
    // Another key was entered.
    notifyOnline(troubled);
    notifyOnline({ kind: 'unknown' });
    notifyOnline(connected);
    expect([reconnects, resets]).toEqual([3, 1]);
  });
});
