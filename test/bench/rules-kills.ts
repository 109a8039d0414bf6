/** Kills a process while it changes texts of a large library, and looks whether a character or a version is missing. */
import { createHash } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { closeLibrary, type Kills, killWhileChanging } from '../unit/library/rules/kill-while-changing.ts';
import { type OpenLibrary, openLibrary } from '../unit/library/rules/open-library.ts';
import { unwrap } from '../unit/uploads/uploads-setup.ts';

/** Milliseconds after its beginning: as long as a change takes. */
const maxKillMs = 900;

const readTexts = ({ databases, library }: OpenLibrary): ReadonlyMap<string, string> => {
  const ids = unwrap(databases.cache.list('SELECT id FROM records', [], ({ id }) => String(id)));
  return new Map(ids.map((id) => [id, unwrap(library.texts.getText(id)) ?? '']));
};

const hash = (text: string): string => createHash('sha256').update(text).digest('base64');

/** `file`: the library. `names`: what is replaced, and by what. Texts without the name count as lost if they are not as they were. */
export const killInLibrary = async (
  file: string,
  account: string,
  names: readonly [heard: string, written: string],
  random: () => number,
): Promise<Kills> => {
  const [heard] = names;
  const folder = temporaryFolder('rules-kills');
  copyFileSync(file, path.join(folder, 'search.db'));
  const opened = await openLibrary(folder, account);
  const originals = new Map<string, string>();
  const others = new Map<string, string>();
  for (const [id, text] of readTexts(opened))
    if (text.includes(heard)) originals.set(id, text);
    else others.set(id, hash(text));
  await closeLibrary(opened);
  const kills = await killWhileChanging({
    folder,
    account,
    ids: [...originals.keys()],
    toText: (id, name) => (originals.get(id) ?? '').replaceAll(heard, name),
    names,
    getKillMs: () => random() * maxKillMs,
  });
  const again = await openLibrary(folder, account);
  const texts = readTexts(again);
  const lostOthers = [...others].filter(([id, before]) => hash(texts.get(id) ?? '') !== before).length;
  await closeLibrary(again);
  rmSync(folder, { recursive: true, force: true });
  return { ...kills, lost: kills.lost + lostOthers };
};
