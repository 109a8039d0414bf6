/** The page that the person looks at. Set by `BrowserWindow`, read by what has to ask in it. */
import type { Page } from '../page/page.ts';

let find: () => Page | null = () => null;

export const setFrontPage = (finder: () => Page | null): void => {
  find = finder;
};
export const focusedPage = (): Page | null => find();
