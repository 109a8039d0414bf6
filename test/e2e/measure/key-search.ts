/** Looks for keys in every place where one could be left: of the page, of main and of the profile. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { getSecretForms } from '../../../main/lib/secret-forms.ts';
import type { RecordedRequest } from '../../service/recorder.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';

/** One place and its content; binary content as Latin-1. `kind` groups places. */
export interface Place {
  readonly kind: string;
  readonly name: string;
  readonly content: string;
}

/** As text, in base64 and hexadecimal, and all of these in UTF-16. */
const getNeedles = (key: string): readonly string[] => {
  const utf16 = Buffer.from(key, 'utf16le');
  const forms = [...getSecretForms(key), utf16.toString('hex'), utf16.toString('base64').slice(0, -4)];
  return [...forms, ...forms.map((form) => Buffer.from(form, 'utf16le').toString('latin1'))];
};

/** The places that have the key, in any form. */
export const findKey = (places: readonly Place[], key: string): readonly Place[] => {
  const needles = getNeedles(key);
  return places.filter(({ content }) => needles.some((needle) => content.includes(needle)));
};

const takeHeapSnapshot = async (page: Page): Promise<string> => {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
};

/** Runs in the window. */
const readStores = async (): Promise<Record<string, string>> => {
  const databases = await Promise.all(
    (await indexedDB.databases()).map(
      ({ name = '' }) =>
        new Promise<unknown[]>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const database = opening.result;
            const stores = [...database.objectStoreNames].map((store) => {
              const request = database.transaction(store).objectStore(store).getAll();
              return new Promise((done) => {
                request.onsuccess = () => done(request.result);
              });
            });
            void Promise.all(stores).then((all) => {
              database.close();
              resolve(all);
            });
          };
        }),
    ),
  );
  const cached: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      cached.push(request.url, (await (await cache.match(request))?.text()) ?? '');
  }
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
    ({ value }) => value,
  );
  return {
    DOM: document.documentElement.outerHTML + fields.join('\n'),
    localStorage: JSON.stringify({ ...localStorage }),
    sessionStorage: JSON.stringify({ ...sessionStorage }),
    IndexedDB: JSON.stringify(databases),
    cookies: document.cookie,
    CacheStorage: cached.join('\n'),
    history: JSON.stringify([history.state, window.name, location.href]),
  };
};

export const getPagePlaces = async ({ page }: Sidetone, name: string): Promise<readonly Place[]> => {
  const stores = Object.entries(await page.evaluate(readStores));
  const heap = await takeHeapSnapshot(page);
  return [['heap', heap] as const, ...stores].map(([kind, content]) => ({ kind, name, content }));
};

/** Messages in which the user's input of the key goes to main. */
const keyCalls = /^sidetone:settings\.(?:setApiKey|testConnection)$/;

const readProcess = (pid: number, what: 'cmdline' | 'environ'): string =>
  existsSync(`/proc/${pid}/${what}`) ? readFileSync(`/proc/${pid}/${what}`, 'latin1') : '';

/** Of the running application: messages, what it asked of the system, command line, environment. */
export const getMainPlaces = async (sidetone: Sidetone, name: string): Promise<readonly Place[]> => {
  const { control, pid } = sidetone;
  const { ipc, ...requested } = await control.record();
  const messages = ipc
    .filter(({ direction, channel }) => direction !== 'invoke' || !keyCalls.test(channel))
    .map(({ direction, channel, payload }) => ({
      kind: `IPC ${direction}`,
      name: `${name} ${channel}`,
      content: payload,
    }));
  return [
    ...messages,
    { kind: 'requests of the system', name, content: JSON.stringify(requested) },
    { kind: 'clipboard', name, content: await control.clipboard() },
    { kind: 'arguments', name, content: readProcess(pid, 'cmdline') },
    { kind: 'environment', name, content: readProcess(pid, 'environ') },
  ];
};

const getFileKind = (file: string): string => {
  if (/(^|[\\/])Crash(pad| Reports)[\\/]/.test(file)) return 'crash dumps';
  return /^logs[\\/]/.test(file) ? 'log' : 'profile';
};

/** Each file below the folder, also those of Chromium. */
export const getFilePlaces = (folder: string): readonly Place[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file), { throwIfNoEntry: false })?.isFile())
    .map((file) => ({
      kind: getFileKind(file),
      name: file,
      content: readFileSync(path.join(folder, file), 'latin1'),
    }));

export const getRequestPlaces = (requests: readonly RecordedRequest[], kind: string): readonly Place[] =>
  requests.map(({ number, method, target, query, headers, fields, bodyText }) => ({
    kind,
    name: `${number} ${method} ${target}`,
    content: JSON.stringify([target, query, headers, fields, bodyText]),
  }));
