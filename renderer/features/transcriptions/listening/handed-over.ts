import type { PagePlace } from '../editor/page-place.ts';

/** Where the user was on the page of a recording while it was heard, by the id of its text, until that is shown. */
export const createHandedOver = () => new Map<string, PagePlace>();
