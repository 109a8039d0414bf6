/** Identifies the service that data belongs to. Data of one service is never shown for or sent to another. */
import type { Place, Settings } from './settings.ts';

/** The account of what is transcribed on this computer. */
export const computerAccountId = 'computer';

/** Jobs without an account wait for a service. */
export const getPlace = (accountId: string | null): Place =>
  accountId === computerAccountId ? 'computer' : 'service';

/** The account of the service, wherever new recordings go; null if none is set up. */
export const getServiceAccountId = ({ contentUrl }: Pick<Settings, 'contentUrl'>): string | null =>
  contentUrl || null;

/** The account of websites, wherever recordings go; null if the service has no statistics. */
export const getAnalyticsAccountId = ({ analyticsUrl }: Pick<Settings, 'analyticsUrl'>): string | null =>
  analyticsUrl || null;
