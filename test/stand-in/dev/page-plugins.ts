/** What the page needs only while it is served by the development server. */
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { languageNames } from '../../../preload/contract/language.ts';
import { messagesReplaced } from './page-client.ts';

export const clientPath = '/@page-client.js';
export const preamblePath = '/@preamble.js';

/** The first lines of React's refresh. The policy of the page allows no script in its markup. */
export const preamble = react.preambleCode.replace('__BASE__', '/');

const inlineScript = /<script type="module">[\s\S]*?<\/script>/;

const markup: Plugin = {
  name: 'page-client',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html
        .replace('<head>', `<head>\n    <script src="${clientPath}"></script>`)
        .replace(inlineScript, `<script type="module" src="${preamblePath}"></script>`)
        // It names a file of the build.
        .replace(/<link\s+rel="preload"[\s\S]*?\/>/, ''),
  },
};

/** In a build, the styles of Mantine come with each component. Here all components are one file. */
const styles: Plugin = {
  name: 'all-styles',
  transform: {
    filter: { id: /\/renderer\/index\.tsx$/ },
    handler: (code) => `import '@mantine/core/styles.layer.css';\n${code}`,
  },
};

/** A browser takes `with { type: 'json' }` by its word, and what the server sends for a catalog is a script. */
const jsonImports: Plugin = {
  name: 'json-imports',
  enforce: 'pre',
  transform: {
    filter: { id: /\/preload\/messages\/\w[\w-]*\.ts$/ },
    handler: (code) => code.replaceAll(/, \{ with: \{ type: 'json' \} \}/g, ''),
  },
};

const languages = Object.keys(languageNames);
const catalogFiles = languages.map((language) => `'../../assets/locales/${language}.json'`);

/**
 * Replaces the messages of a catalog in the object that `translate.ts` has of it, so that nothing else is loaded again and the page
 * keeps its state.
 */
const replaceMessages = `
if (import.meta.hot) {
  const languages = ${JSON.stringify(languages)};
  import.meta.hot.accept([${catalogFiles.join(', ')}], async (modules) => {
    for (const [at, module] of modules.entries()) {
      if (module === undefined) continue;
      const catalog = at === languages.indexOf('en') ? en : (await loadMessages[languages[at]]()).default;
      Object.assign(catalog, module.default);
      if (current.locale.split('-')[0] === languages[at]) setCatalog({ locale: current.locale, messages: catalog });
    }
    window.dispatchEvent(new Event('${messagesReplaced}'));
  });
}
`;

const catalogs: Plugin = {
  name: 'messages-in-place',
  transform: {
    filter: { id: /\/preload\/messages\/translate\.ts$/ },
    handler: (code) => `${code}\n${replaceMessages}`,
  },
};

export const pagePlugins: readonly Plugin[] = [markup, styles, jsonImports, catalogs];
