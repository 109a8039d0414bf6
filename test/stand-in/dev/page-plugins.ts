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
const toFiles = (query: string): string =>
  languages.map((language) => `'../../assets/locales/${language}.json${query}'`).join(', ');

/**
 * Replaces the messages of a catalog in the object that a module has of it, so that nothing else is loaded again and the page keeps its
 * state. `loaded`: the object of `language`. `query`: that of the imports.
 */
const createReplacement = (query: string, loaded: string): string => `
if (import.meta.hot) {
  const languages = ${JSON.stringify(languages)};
  import.meta.hot.accept([${toFiles(query)}], async (modules) => {
    for (const [at, module] of modules.entries()) {
      const language = languages[at];
      if (module !== undefined) Object.assign(${loaded}, module.default);
    }
    await showAgain();
    window.dispatchEvent(new Event('${messagesReplaced}'));
  });
}
`;

const catalogs: Plugin = {
  name: 'messages-in-place',
  transform: {
    filter: { id: /\/preload\/messages\/(?:translate|later-messages)\.ts$/ },
    handler: (code, id) =>
      id.endsWith('/translate.ts')
        ? `${code}
const showAgain = () => showLanguage(wanted ?? { language: 'en', locale: current.locale });
${createReplacement('', "language === 'en' ? en : (await loadMessages[language]()).default")}`
        : `${code}
const showAgain = addLaterMessages;
${createReplacement('?later', '(await load[language]()).default')}`,
  },
};

export const pagePlugins: readonly Plugin[] = [markup, styles, jsonImports, catalogs];
