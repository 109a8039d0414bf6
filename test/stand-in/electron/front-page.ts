/** The page that the person looks at. Set by `BrowserWindow`, read by what has to ask in it. */
import type { PageHost } from '../page/page.ts';

let find: () => PageHost | null = () => null;

export const setFrontPage = (finder: () => PageHost | null): void => {
  find = finder;
};
export const focusedPage = (): PageHost | null => find();
