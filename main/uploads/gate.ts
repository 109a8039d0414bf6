/** Holds the whole queue: until a time that the service named, or until it can be reached again. */
import type { BridgeError } from '../../preload/contract/result.ts';
import type { WaitReason } from '../../preload/contract/uploads.ts';
import { type Backoff, backoffMs, believedUntil, probeBackoff } from './backoff.ts';
import type { Clock } from './clock.ts';

/** Why nothing is sent: the service's own wish, no way to it, or a way that is not as it should be. */
export interface Cause {
  readonly reason: Exclude<WaitReason, 'backoff'>;
  readonly error: BridgeError;
}

export interface Hold extends Cause {
  /** When it opens, in milliseconds since 1970; null: as soon as the service can be reached. */
  readonly until: number | null;
}

export interface Gate {
  isOpen(): boolean;
  /** What holds the queue; null while the gate is open. */
  hold(): Hold | null;
  /** Closes for `ms`; a longer closure that is under way stays. Answers when it opens, in ms since 1970. */
  closeFor(ms: number, cause: Cause): number;
  /** Closes until the probe says that the service answers. */
  closeUntilReachable(cause: Cause): void;
  /** Looks at once, when closed until reachable; a named time is kept. */
  probeNow(): void;
  /** The machine slept, and its timers with it: a named time may be over. */
  woke(): void;
  /** Opens at once: what it was closed for is over. */
  open(): void;
  /** Failures of the service in a row, for backing off when it names no time. */
  backoffMs(backoff: Backoff): number;
  /** The service took something: failures are forgotten. */
  wentWell(): void;
  close(): void;
}

export interface GateDeps {
  readonly clock: Clock;
  readonly random: () => number;
  /** One cheap request: whether the service answers as a service does. */
  readonly probe: (signal: AbortSignal) => Promise<boolean>;
  readonly onOpen: () => void;
}

export const createGate = ({ clock, random, probe, onOpen }: GateDeps): Gate => {
  let mode: 'open' | 'timed' | 'probing' | 'ended' = 'open';
  let until = 0;
  let cause: Cause | null = null;
  let stopTimer = (): void => {};
  let probing: AbortController | null = null;
  let probes = 0;
  let failures = 0;

  const reset = (next: typeof mode): void => {
    stopTimer();
    stopTimer = () => {};
    probing?.abort();
    probing = null;
    mode = next;
  };

  const open = (): void => {
    if (mode === 'open' || mode === 'ended') return;
    reset('open');
    onOpen();
  };

  const look = async (): Promise<void> => {
    stopTimer();
    probing?.abort();
    const own = new AbortController();
    probing = own;
    const isReachable = await probe(own.signal);
    if (own.signal.aborted || mode !== 'probing') return;
    probing = null;
    if (isReachable) open();
    else lookLater();
  };

  const lookLater = (): void => {
    probes += 1;
    stopTimer = clock.after(backoffMs(probeBackoff, probes, random), () => void look());
  };

  return {
    isOpen: () => mode === 'open',
    hold: () =>
      mode === 'open' || cause === null ? null : { ...cause, until: mode === 'timed' ? until : null },
    closeFor: (ms, why) => {
      const now = clock.now();
      if (mode === 'ended' || (mode === 'timed' && until >= now + ms)) return until;
      reset('timed');
      until = now + ms;
      cause = why;
      stopTimer = clock.after(ms, open);
      return until;
    },
    closeUntilReachable: (why) => {
      if (mode !== 'open') return;
      reset('probing');
      cause = why;
      probes = 0;
      lookLater();
    },
    probeNow: () => {
      if (mode === 'probing') void look();
    },
    woke: () => {
      if (mode !== 'timed') return;
      stopTimer();
      until = believedUntil(until, clock.now());
      stopTimer = clock.after(until - clock.now(), open);
    },
    open,
    backoffMs: (backoff) => {
      failures += 1;
      return backoffMs(backoff, failures, random);
    },
    wentWell: () => {
      failures = 0;
    },
    close: () => reset('ended'),
  };
};
