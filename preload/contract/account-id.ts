/** Identifies the service that data belongs to. Data of one service is never shown for or sent to another. */
import type { Settings } from './settings.ts';

export const demoAccountId = 'demo';

/** Of transcriptions and uploads; null if no service is set up. */
export const getContentAccountId = ({
  demoService,
  contentUrl,
}: Pick<Settings, 'demoService' | 'contentUrl'>): string | null =>
  demoService ? demoAccountId : contentUrl || null;

/** Of websites; null if no service is set up. */
export const getAnalyticsAccountId = ({
  demoService,
  analyticsUrl,
}: Pick<Settings, 'demoService' | 'analyticsUrl'>): string | null =>
  demoService ? demoAccountId : analyticsUrl || null;
