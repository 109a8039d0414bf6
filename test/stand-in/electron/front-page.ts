/** The page of the focused window. Set by window-state.ts. */
import type { PageHost } from '../page/page.ts';

let find: () => PageHost | null = () => null;

export const setFrontPage = (finder: () => PageHost | null): void => {
  find = finder;
};
export const focusedPage = (): PageHost | null => find();
