/** The id of a text whose name gets the focus as soon as it is shown. */
import { Store } from '@tanstack/store';

export const createRenameRequest = () => new Store<string | null>(null);
