import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../preload/contract/app.ts';
import { fail } from '../../../../preload/contract/result.ts';
import { followBackOnline } from '../../../../renderer/features/transcriptions/back-online.ts';

const troubled: Connection = { kind: 'troubled', since: 1, error: fail('offline', '').error };
const connected: Connection = { kind: 'connected', since: 2 };

describe('coming back to the service', () => {
  it('is told once trouble is over, until it is seen or there is trouble again', () => {
    let tell: (connection: Connection) => void = () => undefined;
    let backs = 0;
    const online = followBackOnline(
      (fn) => {
        tell = fn;
      },
      () => {
        backs += 1;
      },
    );
    tell(connected);
    expect(online.isBack()).toBe(false);
    tell(troubled);
    tell(connected);
    tell(connected);
    expect(online.isBack()).toBe(true);
    expect(backs).toBe(1);
    tell(troubled);
    expect(online.isBack()).toBe(false);
    tell(connected);
    online.dismiss();
    expect(online.isBack()).toBe(false);
  });
});
