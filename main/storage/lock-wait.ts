/**
 * Waits while another program, such as a backup, holds the write lock of the file. SQLite's own waiting would stop main, so
 * it is short, and this one is done from timers.
 */
import type { DatabaseSync } from 'node:sqlite';
import { monotonicNow, systemClock } from '../lib/clock.ts';
import { sleep } from '../lib/sleep.ts';
import { isBusy } from './errors.ts';

/** How long SQLite may wait for a lock. */
const busyTimeoutMs = 100;
export const pollMs = 50;
const maxWaitMs = 3_000;

export class LockWait {
  readonly #sql: DatabaseSync;
  #waiting: Promise<void> | null = null;
  /** The lock was there for `maxWaitMs`, and still is. */
  #isLasting = false;

  constructor(sql: DatabaseSync) {
    this.#sql = sql;
    sql.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  }

  /** Resolves when the lock has ended, or after three seconds. Null: there is no lock, or it was waited for. */
  whenUnlocked(): Promise<void> | null {
    if (this.#waiting !== null) return this.#waiting;
    if (!this.#isLocked()) this.#isLasting = false;
    else if (!this.#isLasting) this.#waiting = this.#wait();
    return this.#waiting;
  }

  async #wait(): Promise<void> {
    const end = monotonicNow() + maxWaitMs;
    while (this.#isLocked() && monotonicNow() < end) await sleep(systemClock, pollMs);
    this.#isLasting = monotonicNow() >= end;
    this.#waiting = null;
  }

  #isLocked(): boolean {
    if (!this.#sql.isOpen || this.#sql.isTransaction) return false;
    try {
      this.#sql.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; ROLLBACK');
      return false;
    } catch (error) {
      return isBusy(error);
    } finally {
      this.#sql.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    }
  }
}
