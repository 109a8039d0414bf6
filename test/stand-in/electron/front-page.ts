/** The page in front. Set by `BrowserWindow`, used to ask the user in it. */
import type { PageHost } from '../page/page.ts';

let find: () => PageHost | null = () => null;

export const setFrontPage = (finder: () => PageHost | null): void => {
  find = finder;
};
export const focusedPage = (): PageHost | null => find();
