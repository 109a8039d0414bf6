/** Shows with a real database and the texts of real recordings. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ShowRepository } from '../../../main/shows/show-repository.ts';
import { Shows } from '../../../main/shows/shows.ts';
import { type Database, openDatabase } from '../../../main/storage/database.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { Show } from '../../../preload/contract/shows.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { newJob, removeJobs, saveJobs } from '../uploads/job-fixture.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import { showFields } from './create-show.ts';

let folder: string;
let database: Database;
let shows: Shows;
let texts: ShowRepository;
const emitted: (readonly Show[])[] = [];
const changed: string[] = [];
let chosenFolder: string | null = null;

const open = (): void => {
  database = unwrap(openDatabase(join(folder, 'data.db')));
  texts = new ShowRepository(database);
  shows = new Shows({
    database,
    chooseFolder: async () => ok(chosenFolder),
    onTextsChanged: (ids) => changed.push(...ids),
    emit: (all) => emitted.push(all),
  });
};

beforeEach(() => {
  folder = temporaryFolder('shows');
  emitted.length = 0;
  changed.length = 0;
  open();
});
afterEach(() => {
  database.close();
  removeFolder(folder);
});

/** A recording that became this text. */
const addText = (textId: string, path: string, showId: string | null = null): void => {
  const state = { kind: 'done', transcriptionId: textId, at: 1 } as const;
  unwrap(saveJobs(database, [newJob({ id: `job of ${textId}`, fingerprint: textId, path, showId, state })]));
};

const names = (): readonly string[] => unwrap(shows.list()).map(({ name }) => name);

describe('a show', () => {
  it('is there with all its fields, also after a restart', () => {
    const fields = showFields({
      language: 'sv-SE',
      speakers: ['Anna', 'Ben'],
      terms: ['Torneträsk', 'Kiruna'],
      exportFormats: ['vtt', 'docx'],
      appliesRules: true,
    });
    const { id } = unwrap(shows.create(fields));
    database.close();
    open();
    expect(unwrap(shows.list())).toEqual([{ id, ...fields }]);
  });

  it('is renamed at once, and sorted by its name', () => {
    const { id } = unwrap(shows.create(showFields({ name: 'Zebra' })));
    unwrap(shows.create(showFields({ name: 'Listener mail' })));
    expect(names()).toEqual(['Listener mail', 'Zebra']);
    expect(unwrap(shows.update(id, { name: 'A zebra' }))).toMatchObject({ id, name: 'A zebra', terms: [] });
    expect(emitted.at(-1)?.map(({ name }) => name)).toEqual(['A zebra', 'Listener mail']);
  });

  it('that is not there can neither be changed nor get texts', () => {
    expect(shows.update('x', { name: 'A' })).toMatchObject({ error: { code: 'unknown_id' } });
    expect(shows.assign(['here-1'], 'x')).toMatchObject({ error: { code: 'unknown_id' } });
  });

  it('leaves its texts when it is deleted', () => {
    const { id } = unwrap(shows.create(showFields()));
    unwrap(shows.assign(['here-1', 'here-2'], id));
    changed.length = 0;
    unwrap(shows.delete(id));
    expect(names()).toEqual([]);
    expect(texts.findByText('here-1')).toBeNull();
    expect(changed.toSorted()).toEqual(['here-1', 'here-2']);
  });

  it('of which a row is damaged does not hide the others', () => {
    unwrap(shows.create(showFields()));
    unwrap(database.run("INSERT INTO shows (id, fields) VALUES ('x', '{')"));
    unwrap(database.run("INSERT INTO shows (id, fields) VALUES ('y', '{}')"));
    expect(names()).toEqual(['Night Shift']);
  });

  it('is one of at most 500', () => {
    unwrap(
      database.write(() => {
        for (let at = 0; at < 500; at += 1)
          database.prepare('INSERT INTO shows (id, fields) VALUES (?, ?)').run(`${at}`, '{}');
      }),
    );
    expect(shows.create(showFields())).toMatchObject({ error: { detail: { key: 'too_many_shows' } } });
  });
});

describe('the texts of a show', () => {
  it('are those whose recordings are in its folder, and come with the folder', () => {
    addText('here-1', '/a/Night Shift/1.wav');
    addText('here-2', '/a/Other/2.wav');
    const { id } = unwrap(shows.create(showFields({ pattern: 'Night Shift' })));
    expect(changed).toEqual(['here-1']);
    expect([texts.findByText('here-1'), texts.findByText('here-2')]).toEqual([id, null]);
    unwrap(shows.update(id, { pattern: 'a/*.none' }));
    // A text stays where it is.
    expect(texts.findByText('here-1')).toBe(id);
    unwrap(shows.update(id, { pattern: 'Other' }));
    expect(unwrap(texts.listTexts(id)).toSorted()).toEqual(['here-1', 'here-2']);
  });

  it('are 300 at once', () => {
    for (let at = 0; at < 300; at += 1) addText(`here-${at}`, `/a/Night Shift/${at}.wav`);
    const { id } = unwrap(shows.create(showFields({ pattern: 'Night Shift' })));
    expect(unwrap(texts.listTexts(id))).toHaveLength(300);
  });

  it('stay out when the user has taken them out, and in the show that the user has chosen', () => {
    addText('here-1', '/a/Night Shift/1.wav');
    addText('here-2', '/a/Night Shift/2.wav');
    const mail = unwrap(shows.create(showFields({ name: 'Listener mail' })));
    unwrap(shows.assign(['here-1'], null));
    unwrap(shows.assign(['here-2'], mail.id));
    unwrap(shows.create(showFields({ pattern: 'Night Shift' })));
    expect(texts.findByText('here-1')).toBeNull();
    expect(texts.findByText('here-2')).toBe(mail.id);
  });

  it('go to the show with the longer pattern', () => {
    unwrap(shows.create(showFields({ pattern: 'Night Shift/Bonus' })));
    addText('here-1', '/a/Night Shift/Bonus/1.wav');
    unwrap(shows.create(showFields({ name: 'All', pattern: 'Night Shift' })));
    expect(texts.findByText('here-1')).toBeNull();
  });

  it('are those of recordings that were added for it, unless it was deleted since', () => {
    const { id } = unwrap(shows.create(showFields()));
    addText('here-1', '/a/1.wav', id);
    addText('here-2', '/a/2.wav', 'deleted');
    expect([texts.findByText('here-1'), texts.findByText('here-2')]).toEqual([id, null]);
    // The user moves it; what the queue writes later changes nothing.
    unwrap(shows.assign(['here-1'], null));
    addText('here-1', '/a/1.wav', id);
    expect(texts.findByText('here-1')).toBeNull();
    unwrap(removeJobs(database, ['job of here-1']));
    expect(texts.findByText('here-1')).toBeNull();
  });
});

it('a chosen folder becomes a pattern without its path', async () => {
  chosenFolder = '/home/ann/Episodes/Night Shift';
  expect(unwrap(await shows.chooseFolder())).toBe('Episodes/Night Shift');
  chosenFolder = null;
  expect(unwrap(await shows.chooseFolder())).toBeNull();
});
