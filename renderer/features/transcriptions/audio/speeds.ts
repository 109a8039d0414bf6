import { formatNumber } from '../../../lib/format.ts';

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export type Speed = (typeof speeds)[number];

/** One step faster (1) or slower (-1), limited to the list. */
export const nextSpeed = (speed: Speed, step: 1 | -1): Speed => {
  const at = Math.min(Math.max(speeds.indexOf(speed) + step, 0), speeds.length - 1);
  return speeds[at] ?? 1;
};

export const toSpeed = (value: number): Speed => speeds.find((speed) => speed === value) ?? 1;

/** `1.25 ×`, without trailing zeros. */
export const formatSpeed = (speed: Speed): string => `${formatNumber(speed)} ×`;

const storageKey = 'sidetone.speed';

export const loadSpeed = (): Speed => toSpeed(Number(localStorage.getItem(storageKey)));
export const saveSpeed = (speed: Speed): void => localStorage.setItem(storageKey, String(speed));
