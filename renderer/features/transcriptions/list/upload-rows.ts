import { useSelector } from '@tanstack/react-store';
import { Store } from '@tanstack/store';
import { useSlice } from '../../../state/app-state-context.ts';

interface UploadRow {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  /** The percentage of each part; null: not known. */
  readonly pieces: readonly (number | null)[];
  /** This computer listens to it: the page of its text is there. */
  readonly isHeard: boolean;
}

/** The running uploads, whose texts are not here yet. The window sets them, because another feature has them. */
export const createUploadRows = () => new Store<readonly UploadRow[]>([]);

export const useUploadRowCount = (): number =>
  useSelector(useSlice(createUploadRows), ({ length }) => length);
