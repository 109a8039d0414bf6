import { Store } from '@tanstack/store';
import type { ConnectionHealth } from '../../../preload/contract/app.ts';

interface BackOnlineHandlers {
  /** The connection is `connected` after it was `troubled`, also if the service or the key was changed in between. */
  onBackOnline(): void;
  /** The service or the key has changed. */
  onReset(): void;
}

export const trackBackOnline = (
  listen: (fn: (connection: ConnectionHealth) => void) => void,
  { onBackOnline, onReset }: BackOnlineHandlers,
) => {
  let wasTroubled = false;
  const isBack = new Store(false);
  const set = (next: boolean): void => isBack.setState(() => next);
  listen(({ kind }) => {
    if (kind === 'troubled') {
      wasTroubled = true;
      set(false);
    }
    if (kind === 'unknown') onReset();
    if (kind !== 'connected' || !wasTroubled) return;
    wasTroubled = false;
    set(true);
    onBackOnline();
  });
  return { isBack, dismiss: () => set(false) };
};
