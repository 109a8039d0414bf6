/** What `npm run dev` builds again when a file changes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { languageNames } from '../../../preload/contract/language.ts';
import { allParts, ChangedParts } from '../../stand-in/dev/changed-parts.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder('changed-parts');
afterAll(() => removeFolder(folder));
mkdirSync(path.join(folder, 'assets/locales'), { recursive: true });

const write = (language: string, catalog: object | string): void =>
  writeFileSync(
    path.join(folder, `assets/locales/${language}.json`),
    typeof catalog === 'string' ? catalog : JSON.stringify(catalog),
  );
const catalog = { menu: { quit: 'Quit' }, app: { title: 'Sidetone' } };
for (const language of Object.keys(languageNames)) write(language, catalog);

describe('a changed file', () => {
  const parts = new ChangedParts(folder);

  it.each([
    ['renderer/app/Rail.tsx', []],
    ['renderer/app/Rail.module.css', []],
    ['renderer/index.html', []],
    ['renderer/README.md', []],
    ['assets/locales/synonyms/en.json', []],
    ['assets/pictures/text-light.png', []],
    ['renderer/listen/worker/listener.ts', ['hidden pages']],
    ['renderer/sound/resampler.ts', ['hidden pages']],
    ['renderer/hidden-page/task-runner.ts', ['hidden pages']],
    ['main/uploads/uploads.ts', ['main']],
    ['assets/icons/linux/256x256.png', ['main']],
    ['preload/contract/uploads.ts', allParts],
    ['preload/listen.ts', allParts],
  ])('%s belongs to %j', (file, expected) => {
    expect(parts.find(file)).toEqual(expected);
  });

  it('starts main again for messages that only main shows, and for no others', () => {
    const file = 'assets/locales/de.json';
    write('de', { ...catalog, app: { title: 'Neu' } });
    expect(parts.find(file)).toEqual([]);
    write('de', { ...catalog, menu: { quit: 'Beenden' } });
    expect(parts.find(file)).toEqual(['main']);
    expect(parts.find(file)).toEqual([]);
  });

  it('waits for a catalog that is half written', () => {
    const file = 'assets/locales/en.json';
    write('en', '{"menu": {');
    expect(parts.find(file)).toEqual([]);
    write('en', { ...catalog, menu: { quit: 'Leave' } });
    expect(parts.find(file)).toEqual(['main']);
  });
});
