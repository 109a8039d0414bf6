/** Preparation of recordings, and what connects it with settings and uploads. */
import path from 'node:path';
import { getServiceAccountId } from '../preload/contract/account-id.ts';
import type { PreparationRules } from '../preload/contract/limits/preparation-rules.ts';
import { systemClock } from './lib/clock.ts';
import { Preparation } from './preparation/preparation.ts';
import type { OpenPreparationWindow } from './preparation/types.ts';
import { withTrialLimit } from './settings/learn-limits.ts';
import type { LimitsMemory } from './settings/limits-memory.ts';
import { createFormatMemory } from './settings/memories.ts';
import type { SettingsStore } from './settings/schema.ts';
import { parseLimits, toPreparationLimits, toPreparationRules } from './uploads/uploads.ts';

export const createPreparationRules = (settingsStore: SettingsStore, limits: LimitsMemory) => {
  const format = createFormatMemory(settingsStore);
  // Tests have limits of their own.
  const fixedLimits = parseLimits(process.env.SIDETONE_LIMITS);
  /** The rules of the service. What stays on this computer is never prepared. */
  const getRules = (onTrial = false): PreparationRules => {
    const stored = settingsStore.read();
    const learned = limits.get(getServiceAccountId(stored));
    const current = onTrial ? withTrialLimit(learned, systemClock.now()) : learned;
    return toPreparationRules(
      fixedLimits ?? toPreparationLimits(current, stored.partMinutes),
      stored,
      format.get(),
    );
  };
  return { format, getRules };
};

/** Recordings are prepared from `start` on. */
export const createPreparation = (
  {
    profile,
    openPreparationWindow: openWindow,
    warn,
  }: {
    readonly profile: string;
    readonly openPreparationWindow: OpenPreparationWindow;
    readonly warn: (message: string, error?: unknown) => void;
  },
  onEnvelope: (fingerprint: string, levels: Uint8Array) => void,
) => {
  const folder = path.join(profile, 'prepared');
  const preparation = new Preparation({
    folder,
    openWindow,
    clock: systemClock,
    warn,
    onPrepared: ({ fingerprint }, { envelope }) => {
      // Followed by the id of the recording; `null` if the file could not be read completely.
      const [content = ''] = fingerprint.split(' ');
      if (content !== 'null') onEnvelope(content, envelope);
    },
  });
  const { promise: ready, resolve: start } = Promise.withResolvers<void>();
  return {
    forUploads: { preparer: preparation, analyser: preparation, ready },
    preparation,
    start,
  };
};
