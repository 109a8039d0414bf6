/** The menu of a row, which the right button and the key of menus open. */
import { Store } from '@tanstack/store';
import type { MenuPlace } from '../../../ui/ActionMenu.tsx';

interface OpenRowMenu {
  /** Of the text. */
  readonly id: string;
  readonly place: MenuPlace;
}

export const createRowMenu = () => new Store<OpenRowMenu | null>(null);
