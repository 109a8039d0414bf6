/** Which parts of the development build a changed file belongs to. What belongs to none is replaced in the page as it runs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { groupsOfMain } from '../../../assets/locales/compile.ts';
import { languageNames } from '../../../preload/contract/language.ts';

export type Part = 'main' | 'preload' | 'hidden pages';
export const allParts: readonly Part[] = ['main', 'preload', 'hidden pages'];

const ofHiddenPages = /^renderer\/(?:hidden-page|listen|prepare|sound)\//;
const catalogFile = /^assets\/locales\/(\w+)\.json$/;
/** What people read, and what the page alone has. */
const ofNoBuild = /^renderer\/|\.md$|^assets\/(?:pictures|installer|locales\/synonyms)\//;

/** The messages that only main shows, as text; null while the file is half written. */
const readMessagesOfMain = (file: string): string | null => {
  try {
    const catalog = JSON.parse(readFileSync(file, 'utf8'));
    return JSON.stringify(groupsOfMain.map((group) => catalog[group]));
  } catch {
    return null;
  }
};

export class ChangedParts {
  readonly #root: string;
  /** Of main, by the path of their catalog. */
  readonly #messages = new Map<string, string | null>();

  constructor(root: string) {
    this.#root = root;
    for (const language of Object.keys(languageNames)) {
      const file = `assets/locales/${language}.json`;
      this.#messages.set(file, readMessagesOfMain(path.join(root, file)));
    }
  }

  /** `file` is relative to the root, with slashes. */
  find(file: string): readonly Part[] {
    if (catalogFile.test(file)) return this.#hasNewMessagesOfMain(file) ? ['main'] : [];
    if (ofHiddenPages.test(file)) return ['hidden pages'];
    if (ofNoBuild.test(file)) return [];
    // Both processes and all pages share what is below `preload`.
    return file.startsWith('preload/') ? allParts : ['main'];
  }

  #hasNewMessagesOfMain(file: string): boolean {
    const messages = readMessagesOfMain(path.join(this.#root, file));
    if (messages === null || messages === this.#messages.get(file)) return false;
    this.#messages.set(file, messages);
    return true;
  }
}
