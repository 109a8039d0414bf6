import { fail } from '../../preload/contract/result.ts';

/** The result of a call whose account changed before the service responded. Its response is dropped. */
export const accountChanged = fail('interrupted', { key: 'service_changed' });
