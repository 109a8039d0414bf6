/** What is said when folders were dropped that hold no file at all. */
import { announce } from '../../lib/announce.ts';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../ui/toasts.tsx';
import type { Taken } from './add-in-parts.ts';

export const hasNothing = ({ jobs, skipped, error }: Taken): boolean =>
  jobs.length === 0 && skipped.length === 0 && error === null;

/** `names` are the names of the folders that were dropped. */
export const sayNoAudio = (names: readonly string[]): void => {
  const [only, ...others] = names;
  if (only === undefined) return;
  const message =
    others.length === 0
      ? `There is no audio in “${only}”.`
      : `There is no audio in these ${formatNumber(names.length)} folders.`;
  toast(message);
  announce(message);
};
