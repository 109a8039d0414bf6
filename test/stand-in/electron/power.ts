/** `powerMonitor` and `powerSaveBlocker`: tests suspend the machine and read the active blockers. */
import { state } from '../state.ts';
import { guarded, guardedEmitter, type Within } from './guard.ts';

class PowerMonitor extends guardedEmitter('powerMonitor') {
  isOnBatteryPower(): boolean {
    return false;
  }
  getSystemIdleTime(): number {
    return 0;
  }
  getSystemIdleState(_idleThreshold: number): 'active' | 'idle' | 'locked' | 'unknown' {
    return 'active';
  }
}
true satisfies Within<Electron.PowerMonitor, PowerMonitor>;

export const powerMonitor = new PowerMonitor();

const blockers = new Map<number, string>();
let lastBlocker = 0;
const write = (): void => {
  state.record.keepingAwake.splice(0, Number.POSITIVE_INFINITY, ...blockers.values());
};

export const powerSaveBlocker = guarded('powerSaveBlocker', {
  start: (type) => {
    lastBlocker += 1;
    blockers.set(lastBlocker, type);
    write();
    return lastBlocker;
  },
  stop: (id) => {
    const stopped = blockers.delete(id);
    write();
    return stopped;
  },
  isStarted: (id) => blockers.has(id),
} satisfies Electron.PowerSaveBlocker);
