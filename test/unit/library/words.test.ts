/** Texts of this computer, and the words that were heard. */

import { afterEach, describe, expect, it } from 'vitest';
import { putText } from '../../../main/texts/text-repository.ts';
import { computerAccountId } from '../../../preload/contract/account-id.ts';
import type { HeardWords } from '../../../preload/contract/listening.ts';
import { toServiceId } from '../../service/text-id.ts';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';
import { type LibrarySetup, setUpLibrary, waitUntil } from './library-setup.ts';

const open: LibrarySetup[] = [];
afterEach(async () => {
  for (const setup of open.splice(0)) await setup.close();
});

const start = async (): Promise<LibrarySetup> => {
  const setup = await setUpLibrary();
  open.push(setup);
  setup.account = computerAccountId;
  return setup;
};

const heard: HeardWords = {
  language: 'en',
  isLanguageFound: true,
  heardAt: 1_000,
  durationMs: 3_000,
  words: [
    { text: 'Good', startMs: 100, endMs: 500, probability: 0.98 },
    { text: 'morning.', startMs: 520, endMs: 900, probability: 0.4 },
  ],
  gaps: [{ startMs: 1_000, endMs: 2_500 }],
  voices: [],
  languages: [],
};

/** As the queue does when a recording was heard. Returns the id of the text. */
const hear = (
  { databases, library }: LibrarySetup,
  text: string,
  change: Partial<HeardWords> = {},
  replaced?: string,
) => {
  const id = library.textRepository.getId(replaced ?? null);
  const words = { ...heard, ...change };
  unwrap(
    databases.app.write(() =>
      putText(databases.app, { id, partId: 'part', name: 'Episode 1', text, heard: words }),
    ),
  );
  library.textHeard(id, replaced === undefined);
  return id;
};

describe('a text that was heard here', () => {
  it('is in the list and in the search at once', async () => {
    const setup = await start();
    unwrap(await setup.library.refresh());
    hear(setup, 'Good morning.');
    await setup.waitUntilIndexed(1);
    expect(setup.searchNames('morning')).toEqual(['Episode 1']);
    expect(unwrap(setup.library.rows.list()).rows).toMatchObject([
      { id: 'here-1', name: 'Episode 1', excerpt: 'Good morning.', favorites: 'none', words: 2 },
    ]);
    expect(setup.service.recorder.requests).toEqual([]);
  });

  it('replaces one that is there, whose text stays as a version', async () => {
    const setup = await start();
    const id = hear(setup, 'Good morning.');
    await waitUntil(() => setup.library.findRecord(id) !== null);
    hear(setup, 'Good evening.', {}, id);
    await waitUntil(async () => unwrap(await setup.library.forRenderer.show(id)).result === 'Good evening.');
    await waitUntil(() => unwrap(setup.library.texts.versions(id)).length === 1);
  });

  it('is deleted and renamed without a service', async () => {
    const setup = await start();
    const id = hear(setup, 'Good morning.');
    unwrap(await setup.library.forRenderer.update(id, { name: 'Renamed' }));
    expect(unwrap(await setup.library.forRenderer.show(id)).name).toBe('Renamed');
    unwrap(await setup.library.forRenderer.delete(id));
    expect(getErrorCode(await setup.library.forRenderer.show(id))).toBe('not_found');
    expect(unwrap(setup.library.deleted())).toMatchObject([{ name: 'Renamed' }]);
    expect(getErrorCode(await setup.library.forRenderer.delete(id))).toBe('not_found');
    expect(getErrorCode(await setup.library.forRenderer.update(id, { name: 'x' }))).toBe('not_found');
  });

  it('that was deleted is neither listed nor counted, and its id is not given again', async () => {
    const setup = await start();
    const deleted = hear(setup, 'Good morning.');
    const left = hear(setup, 'Good evening.');
    unwrap(await setup.library.forRenderer.delete(deleted));
    expect(unwrap(await setup.list())).toMatchObject({ items: [{ id: left }], total: 1 });
    expect(unwrap(setup.library.deletedText(deleted))).toEqual({ text: 'Good morning.', draft: null });
    expect(hear(setup, 'Again.', {}, deleted)).toBe('here-3');
    unwrap(setup.library.purge(deleted));
    unwrap(setup.library.purge(left));
    expect(unwrap(await setup.list()).items.map(({ id }) => id)).toEqual(['here-3', left]);
  });

  it('stays as it was if it cannot be deleted', async () => {
    const setup = await start();
    const id = hear(setup, 'Good morning.');
    unwrap(await setup.list());
    const { app: database } = setup.databases;
    unwrap(
      database.run(
        "CREATE TEMP TRIGGER fails BEFORE UPDATE OF deleted_at ON texts BEGIN SELECT raise(ABORT, 'fails'); END",
      ),
    );
    expect(getErrorCode(await setup.library.forRenderer.delete(id))).toBe('storage_failed');
    expect(unwrap(setup.library.deleted())).toEqual([]);
    expect(unwrap(await setup.library.forRenderer.show(id)).result).toBe('Good morning.');
    expect(unwrap(setup.library.textRepository.getWords(id))).toEqual(heard);
    unwrap(database.run('DROP TRIGGER fails'));
    unwrap(await setup.library.forRenderer.delete(id));
    expect(unwrap(setup.library.deleted())).toMatchObject([{ id, deletedBy: 'person' }]);
  });
});

describe('a text that the database has lost', () => {
  it('is kept among those that were deleted', async () => {
    const setup = await start();
    const id = hear(setup, 'Good morning.');
    await waitUntil(() => setup.library.findRecord(id) !== null);
    unwrap(setup.databases.app.run('DELETE FROM texts'));
    expect(getErrorCode(await setup.library.forRenderer.show(id))).toBe('not_found');
    expect(unwrap(setup.library.deleted())).toMatchObject([{ name: 'Episode 1', deletedBy: 'service' }]);
    expect(setup.library.findRecord(id)).toBeNull();
  });
});

describe('the words of a text', () => {
  it('are there at once, after a correction and after a restart', async () => {
    const setup = await start();
    const id = hear(setup, 'Good morning.');
    expect(unwrap(setup.library.textRepository.getWords(id))).toEqual(heard);
    unwrap(await setup.library.forRenderer.update(id, { result: 'Good evening.' }));
    await setup.restart();
    expect(unwrap(setup.library.textRepository.getWords(id))).toEqual(heard);
  });

  it('are others when the recording was heard again', async () => {
    const setup = await start();
    const id = hear(setup, 'Good morning.');
    const words = [{ text: 'Evening', startMs: 0, endMs: 1, probability: 1 }];
    hear(setup, 'Evening', { words }, id);
    expect(unwrap(setup.library.textRepository.getWords(id))?.words).toEqual(words);
    hear(setup, '[nothing was said]', { words: [] }, id);
    expect(unwrap(setup.library.textRepository.getWords(id))).toBeNull();
  });

  it('are hidden with it, and removed when it is purged', async () => {
    const setup = await start();
    const id = hear(setup, 'Good morning.');
    unwrap(await setup.library.forRenderer.delete(id));
    expect(unwrap(setup.library.textRepository.getWords(id))).toBeNull();
    expect(setup.library.textRepository.hasWords([id])).toBe(false);
    const select = 'SELECT heard_words IS NOT NULL AS has_words FROM texts';
    expect(setup.databases.app.prepare(select).all()).toEqual([{ has_words: 1 }]);
    unwrap(setup.library.purge(id));
    expect(setup.databases.app.prepare(select).all()).toEqual([]);
  });

  it('belong to this computer only', async () => {
    const setup = await start();
    const id = hear(setup, 'Good morning.');
    const others = Array.from({ length: 20 }, (_, at) => setup.insertRecord(`Other ${at}`, 'Text.'));
    setup.account = 'https://service.example';
    const ofService = setup.toId(toServiceId(id));
    expect(setup.library.textRepository.hasWords([...others, ofService])).toBe(false);
    expect(setup.library.textRepository.hasWords([...others, id])).toBe(true);
    expect(unwrap(setup.library.textRepository.getWords(ofService))).toBeNull();
  });

  it('are as many as three hours have', async () => {
    const setup = await start();
    const words = Array.from({ length: 27_000 }, (_, at) => {
      return { text: `word${at}`, startMs: at * 400, endMs: at * 400 + 300, probability: 0.9 };
    });
    const id = hear(setup, 'Much.', { words });
    expect(unwrap(setup.library.textRepository.getWords(id))?.words).toEqual(words);
  });
});
