import type { Website } from '../../../../preload/contract/websites.ts';

export type SheetKind = 'add' | 'change' | 'ips' | 'copy' | 'delete' | 'presets' | 'run';

export type Sheet =
  | { readonly kind: 'add' }
  /** The IP presets, without websites. */
  | { readonly kind: 'presets' }
  | { readonly kind: 'run' }
  | {
      readonly kind: 'change' | 'ips' | 'copy' | 'delete';
      readonly websites: readonly Website[];
    };
