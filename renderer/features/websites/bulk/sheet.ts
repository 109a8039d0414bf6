import type { Website } from '../../../../preload/contract/websites.ts';

export type SheetKind = 'add' | 'change' | 'addresses' | 'copy' | 'delete' | 'book' | 'run';

export type Sheet =
  | { readonly kind: 'add' }
  /** The IP presets, without websites. */
  | { readonly kind: 'book' }
  | { readonly kind: 'run' }
  | {
      readonly kind: 'change' | 'addresses' | 'copy' | 'delete';
      readonly websites: readonly Website[];
    };
