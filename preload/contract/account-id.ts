/** Identifies the service that data belongs to. Data of one service is never shown for or sent to another. */
import type { Settings } from './settings.ts';

/** Of what is transcribed on this computer. */
export const computerAccountId = 'computer';

/** Of transcriptions and new uploads; null if no service is set up. */
export const getContentAccountId = ({
  place,
  contentUrl,
}: Pick<Settings, 'place' | 'contentUrl'>): string | null =>
  place === 'computer' ? computerAccountId : contentUrl || null;

/** Of websites; null if no service is set up. */
export const getAnalyticsAccountId = ({
  place,
  analyticsUrl,
}: Pick<Settings, 'place' | 'analyticsUrl'>): string | null =>
  place === 'computer' ? computerAccountId : analyticsUrl || null;
