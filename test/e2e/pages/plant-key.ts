/** Puts a text where a key must never be, to show that the search finds it there. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestService } from '../../service/service.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';

/** Runs in the window. */
const plant = async (text: string): Promise<void> => {
  localStorage.setItem('planted', text);
  sessionStorage.setItem('planted', text);
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is not in every Chromium of the tests
  document.cookie = `planted=${text}`;
  history.replaceState({ ...history.state, planted: text }, '');
  Object.assign(globalThis, { planted: { text: `${text.slice(0, 8)}${text.slice(8)}` } });
  const field = document.createElement('input');
  field.hidden = true;
  field.value = text;
  document.body.append(field);
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('planted');
    opening.onupgradeneeded = () => opening.result.createObjectStore('texts');
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('texts', 'readwrite');
      transaction.objectStore('texts').put({ deep: [text] }, 1);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
  await (await caches.open('planted')).put('/planted', new Response(text));
};

/** In the page, in messages to and from main, and in what is requested of the system. */
export const plantInApplication = async (
  { page }: Sidetone,
  service: TestService,
  text: string,
): Promise<void> => {
  service.data.transcriptions.insert({ name: text, result: text });
  await page.evaluate(
    async ([planted, contentUrl]) => {
      const { library, settings, app } = window.sidetone;
      await library.searchService({ search: planted });
      // Main sends the settings to the page, and the diagnostics have the address.
      await settings.update({ contentUrl });
      await app.copyDiagnostics();
      location.href = `/${planted}`;
    },
    [text, `${service.origin}/${text}`] as const,
  );
  await page.evaluate(plant, text);
};

/** In each form that a file could have. Returns the files. */
export const plantInFiles = (userData: string, text: string): readonly string[] => {
  const forms: Readonly<Record<string, Buffer>> = {
    'planted.txt': Buffer.from(text),
    'planted.base64': Buffer.from(Buffer.from(`{"key":"${text}"}`).toString('base64')),
    'planted.hex': Buffer.from(Buffer.from(text).toString('hex')),
    'planted.utf16': Buffer.from(text, 'utf16le'),
    'planted.bin': Buffer.concat([Buffer.from([0, 255, 128]), Buffer.from(text), Buffer.from([7])]),
    'logs/planted.log': Buffer.from(`2026 warn it failed: ${encodeURIComponent(text)}\n`),
    'Crashpad/reports/planted.dmp': Buffer.from(text, 'utf16le'),
  };
  for (const [name, content] of Object.entries(forms)) {
    mkdirSync(path.dirname(path.join(userData, name)), { recursive: true });
    writeFileSync(path.join(userData, name), content);
  }
  return Object.keys(forms).map((name) => path.normalize(name));
};
