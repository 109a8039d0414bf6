/** The sheets in which many websites are dealt with at once. */
import type { Website } from '../../../../preload/contract/websites.ts';

export type SheetKind = 'add' | 'change' | 'addresses' | 'copy' | 'delete' | 'book' | 'run';

/** Which sheet is open, and for which websites. */
export type Sheet =
  | { readonly kind: 'add' }
  /** The book of addresses, without any websites. */
  | { readonly kind: 'book' }
  /** The run that is under way, or the last one. */
  | { readonly kind: 'run' }
  | {
      readonly kind: 'change' | 'addresses' | 'copy' | 'delete';
      readonly websites: readonly Website[];
    };
