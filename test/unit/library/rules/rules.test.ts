/** Rules and find and replace in the texts of both places. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { computerAccountId } from '../../../../preload/contract/account-id.ts';
import type { FoundText, HitSearch, LeftOutHits } from '../../../../preload/contract/rules.ts';
import { toServiceId } from '../../../service/text-id.ts';
import { getErrorCode, unwrap } from '../../uploads/uploads-setup.ts';
import { insertHere, type LibrarySetup, setUpLibrary, waitUntil } from '../library-setup.ts';

let setup: LibrarySetup;
beforeEach(async () => {
  setup = await setUpLibrary();
});
afterEach(() => setup.close());

const rule = (find: string, replace: string): HitSearch => ({
  find,
  replace,
  isRule: true,
  wholeWords: true,
  matchCase: false,
  showId: null,
});
const lindqvist = rule('Lindquist', 'Lindqvist');

const findAll = async (search: HitSearch) => {
  const { rules } = setup.library;
  let part = unwrap(await rules.find(search));
  const texts: FoundText[] = [...part.texts];
  while (!part.isComplete) {
    part = unwrap(await rules.findMore(part.planId));
    texts.push(...part.texts);
  }
  return { planId: part.planId, texts };
};
const changeAll = async (search: HitSearch, leftOut: LeftOutHits = []) => {
  const { planId } = await findAll(search);
  return unwrap(await setup.library.rules.change(planId, leftOut));
};
const getText = (id: string): string | null => unwrap(setup.library.texts.getText(id));
const getVersions = (id: string): readonly string[] =>
  unwrap(setup.library.texts.versions(id)).map((one) => unwrap(setup.library.texts.version(id, one.id)));
const type = async (id: string, text: string): Promise<void> => {
  const { version, text: before } = unwrap(await setup.library.texts.open(id));
  unwrap(setup.library.texts.edit(id, { version, from: 0, to: before.length, insert: text }));
};

/** One text of each place. Returns their ids. */
const addBoth = async (here: string, there: string): Promise<readonly [string, string]> => {
  const one = insertHere(setup.databases.app, 'Here', here);
  const other = setup.insertRecord('There', there);
  unwrap(await setup.library.accounts.computer.api.show(one));
  await setup.list({ per_page: 100 });
  await setup.waitUntilIndexed(2);
  return [one, other];
};

describe('a search in all texts', () => {
  it('finds the places of both, with what is around them', async () => {
    const [here, there] = await addBoth('Ask Lindquist.\nNow.', 'Mara Lindquist, and Lindquist’s owl.');
    const { texts } = await findAll(lindqvist);
    expect(texts.map(({ id, name, hits }) => [id, name, hits.length])).toEqual(
      expect.arrayContaining([
        [here, 'Here', 1],
        [there, 'There', 2],
      ]),
    );
    expect(texts.find(({ id }) => id === here)?.hits).toEqual([
      { before: 'Ask ', found: 'Lindquist', insert: 'Lindqvist', after: '.' },
    ]);
  });

  it('finds what is typed and not saved, and not what it replaced', async () => {
    const [here] = await addBoth('Ask Lindquist.', 'Owls.');
    await type(here, 'Ask Karuna.');
    expect((await findAll(lindqvist)).texts).toEqual([]);
    expect((await findAll(rule('Karuna', 'Kiruna'))).texts).toHaveLength(1);
  });

  it('finds parts of words if they need not be whole', async () => {
    await addBoth('Owlets.', 'owl');
    const search = { ...rule('owl', 'bat'), isRule: false, wholeWords: false };
    expect((await findAll(search)).texts).toHaveLength(2);
    expect((await findAll({ ...search, wholeWords: true })).texts).toHaveLength(1);
  });

  it('finds texts that are not in the index yet', async () => {
    const id = insertHere(setup.databases.app, 'Here', 'Ask Lindquist.');
    unwrap(await setup.library.accounts.computer.api.show(id));
    expect((await findAll(lindqvist)).texts).toHaveLength(1);
  });

  it('ends the plan before', async () => {
    await addBoth('Lindquist', 'Owls');
    const { planId } = await findAll(lindqvist);
    await findAll(rule('Owls', 'Bats'));
    expect(getErrorCode(await setup.library.rules.change(planId, []))).toBe('unknown_id');
    expect(getErrorCode(await setup.library.rules.findMore(planId))).toBe('unknown_id');
  });
});

describe('a change of all texts', () => {
  it('changes each place, keeps versions, and is undone at once', async () => {
    const [here, there] = await addBoth('Ask Lindquist.', 'Lindquist and Lindquist.');
    const { runId, ...changed } = await changeAll(lindqvist);
    expect(changed).toEqual({ hits: 3, texts: 2, skipped: 0 });
    expect([getText(here), getText(there)]).toEqual(['Ask Lindqvist.', 'Lindqvist and Lindqvist.']);
    expect(getVersions(here)).toEqual(['Ask Lindquist.']);
    expect(getVersions(there)).toEqual(['Lindquist and Lindquist.']);
    expect(unwrap(await setup.library.rules.undo(runId))).toMatchObject({ texts: 2, skipped: 0 });
    expect([getText(here), getText(there)]).toEqual(['Ask Lindquist.', 'Lindquist and Lindquist.']);
    expect(unwrap(setup.library.texts.unsaved())).toEqual([]);
  });

  it('saves the texts, if saving is automatic', async () => {
    const [here, there] = await addBoth('Ask Lindquist.', 'Lindquist’s owl.');
    setup.isAutomatic = true;
    setup.library.settingsChanged();
    await changeAll(lindqvist);
    await waitUntil(() => unwrap(setup.library.texts.unsaved()).length === 0);
    expect(setup.service.data.transcriptions.get(toServiceId(there))?.result).toBe('Lindqvist’s owl.');
    expect(unwrap(await setup.library.textRepository.show(here)).result).toBe('Ask Lindqvist.');
    expect(getVersions(there)).toEqual(['Lindquist’s owl.']);
  });

  it('leaves places out', async () => {
    const [here, there] = await addBoth('Lindquist, Lindquist, Lindquist', 'Lindquist');
    const { hits, texts } = await changeAll(lindqvist, [
      [here, [1]],
      [there, [0]],
    ]);
    expect([hits, texts]).toEqual([2, 1]);
    expect(getText(here)).toBe('Lindqvist, Lindquist, Lindqvist');
    expect(getText(there)).toBe('Lindquist');
    expect(getVersions(there)).toEqual([]);
  });

  it('changes an open text before the eyes of the user', async () => {
    const [here] = await addBoth('Ask Lindquist.', 'Owls.');
    await type(here, 'Ask Lindquist now.');
    await changeAll(lindqvist);
    await waitUntil(() => setup.textChanges.flat().some(({ text }) => text === 'Ask Lindqvist now.'));
    expect(unwrap(await setup.library.texts.open(here)).text).toBe('Ask Lindqvist now.');
    expect(getVersions(here)).toEqual(['Ask Lindquist now.']);
  });

  it('skips a text that has changed since, and one that is gone', async () => {
    const [here, there] = await addBoth('Ask Lindquist.', 'Lindquist.');
    const { planId } = await findAll(lindqvist);
    await type(here, 'Ask Mara Lindquist.');
    unwrap(await setup.library.forRenderer.delete(there));
    expect(unwrap(await setup.library.rules.change(planId, []))).toMatchObject({ texts: 0, skipped: 2 });
    expect(getText(here)).toBe('Ask Mara Lindquist.');
  });

  it('does not undo what was typed since', async () => {
    const [here, there] = await addBoth('Ask Lindquist.', 'Lindquist.');
    const { runId } = await changeAll(lindqvist);
    await type(here, 'Ask Mara Lindqvist.');
    expect(unwrap(await setup.library.rules.undo(runId))).toMatchObject({ texts: 1, skipped: 1 });
    expect([getText(here), getText(there)]).toEqual(['Ask Mara Lindqvist.', 'Lindquist.']);
  });

  it('of another service changes nothing', async () => {
    const [here, there] = await addBoth('Ask Lindquist.', 'Lindquist.');
    const { planId } = await findAll(lindqvist);
    setup.account = computerAccountId;
    expect(unwrap(await setup.library.rules.change(planId, []))).toMatchObject({ texts: 1, skipped: 1 });
    setup.account = 'service';
    expect([getText(here), getText(there)]).toEqual(['Ask Lindqvist.', 'Lindquist.']);
  });
});

describe('corrections by hand', () => {
  const correction = { heard: 'Lindquist', written: 'Lindqvist' };
  const correct = async () => unwrap(await setup.library.rules.corrected(correction));

  it('are offered everywhere at the second time, also after a restart', async () => {
    await addBoth('Ask Lindquist.', 'Lindquist’s owl and Lindquist.');
    expect(await correct()).toBeNull();
    await setup.restart();
    expect(await correct()).toEqual({ ...correction, hits: 3, texts: 2 });
  });

  it('are not offered again if they were declined, or are a rule', async () => {
    await correct();
    unwrap(setup.library.rules.decline(correction));
    expect(await correct()).toBeNull();
    const other = { heard: 'Karuna', written: 'Kiruna' };
    unwrap(setup.library.rules.save({ ...other, showId: null }));
    for (let time = 0; time < 3; time += 1)
      expect(unwrap(await setup.library.rules.corrected(other))).toBeNull();
  });

  it('are not offered if they are no matter of spelling', async () => {
    const other = { heard: 'house', written: 'building' };
    for (let time = 0; time < 3; time += 1)
      expect(unwrap(await setup.library.rules.corrected(other))).toBeNull();
  });
});

describe('the list of rules', () => {
  it('has one rule for what is heard', () => {
    const { rules } = setup.library;
    unwrap(rules.save({ heard: 'Lindquist', written: 'Lindqvist', showId: null }));
    unwrap(rules.save({ heard: 'Lindquist', written: 'Lindkvist', showId: null }));
    const [saved, ...others] = unwrap(rules.list());
    expect(others).toEqual([]);
    expect(saved).toMatchObject({ heard: 'Lindquist', written: 'Lindkvist' });
    unwrap(rules.delete(saved?.id ?? ''));
    expect(unwrap(rules.list())).toEqual([]);
  });

  it('tells the recogniser how names are written', () => {
    const { rules } = setup.library;
    unwrap(rules.save({ heard: 'Lindquist', written: 'Lindqvist', showId: null }));
    expect(rules.listHints(null)).toEqual(['Lindqvist']);
  });

  it('is written to a file and read from one', async () => {
    const { rules } = setup.library;
    const file = path.join(setup.folder, 'rules.csv');
    writeFileSync(file, 'heard,written\r\nLindquist,Lindqvist\r\n!,x\r\n');
    expect(unwrap(await rules.importFrom(file))).toEqual({
      added: 1,
      known: 0,
      problems: [{ line: 3, kind: 'heard' }],
      problemCount: 1,
    });
    expect(unwrap(await rules.importFrom(file))).toMatchObject({ added: 0, known: 1 });
    expect(unwrap(await rules.exportTo(file))).toEqual({ fileName: 'rules.csv', count: 1 });
    expect(readFileSync(file, 'utf8')).toBe('\ufeffheard,written\r\nLindquist,Lindqvist\r\n');
    expect(getErrorCode(await rules.importFrom(setup.folder))).toBe('not_a_file');
    expect(getErrorCode(await rules.importFrom(path.join(setup.folder, 'none')))).toBe('file_missing');
  });
});

describe('a new text', () => {
  const hear = async (text: string): Promise<string> => {
    const id = insertHere(setup.databases.app, 'Episode 2', text);
    setup.library.textHeard(id, true);
    await waitUntil(() => getText(id) !== null);
    return id;
  };
  beforeEach(
    () => void unwrap(setup.library.rules.save({ heard: 'Lindquist', written: 'Lindqvist', showId: null })),
  );

  it('stays as it is, unless the user has said that rules apply', async () => {
    const id = await hear('Ask Lindquist.');
    expect(getText(id)).toBe('Ask Lindquist.');
  });

  it('that was heard here is put right, and what was heard stays as a version', async () => {
    setup.appliesRules = true;
    const id = await hear('Ask Lindquist.');
    await waitUntil(() => getText(id) === 'Ask Lindqvist.');
    expect(getVersions(id)).toEqual(['Ask Lindquist.']);
  });

  it('of the service is put right, but none of the first sync', async () => {
    setup.appliesRules = true;
    const old = setup.insertRecord('Old', 'Lindquist.');
    unwrap(await setup.library.refresh());
    setup.library.start();
    await waitUntil(() => setup.library.state().syncedAt !== null);
    const id = setup.insertRecord('New', 'Ask Lindquist.');
    unwrap(await setup.library.refresh());
    await waitUntil(() => getText(id) === 'Ask Lindqvist.');
    expect(getVersions(id)).toEqual(['Ask Lindquist.']);
    expect(getText(old)).toBe('Lindquist.');
  });
});
