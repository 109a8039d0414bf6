/** Recordings of watched folders that were taken: what becomes of them and of their texts. */
import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unwrap } from '../uploads/uploads-setup.ts';
import { createSteps, openWatch, type WatchSetup } from './watch-setup.ts';

let setup: WatchSetup;
beforeEach(async () => {
  setup = await openWatch();
});
afterEach(() => setup.close());

const { at, wav, findings, whenTaken, whenTold, whenText } = createSteps(() => setup);

test('a recording whose folder was away when it was to be heard is heard when that is back', async () => {
  setup.isHearing = false;
  await setup.watch();
  wav('one.wav');
  wav('two.wav');
  await whenTaken(2);
  renameSync(setup.folder, `${setup.folder} away`);
  setup.isHearing = true;
  const hasFailed = async (): Promise<boolean> =>
    (await setup.jobs()).every(({ state }) => state.kind === 'failed');
  await setup.waitUntil(hasFailed, 'both have failed');
  renameSync(`${setup.folder} away`, setup.folder);
  await whenText('one.txt');
  await whenText('two.txt');
});

test('a recording that cannot be read is tried once more, and again when its folder was away', async () => {
  let tries = 0;
  setup.isReadable = () => {
    tries += 1;
    return false;
  };
  const id = await setup.watch();
  wav('one.wav');
  await setup.waitUntil(() => tries === 2, 'it was tried again');
  await setup.settle(10);
  expect(tries).toBe(2);
  renameSync(setup.folder, `${setup.folder} away`);
  await setup.waitUntil(() => setup.view(id).goneSince !== null, 'gone');
  setup.isReadable = () => true;
  renameSync(`${setup.folder} away`, setup.folder);
  await whenText('one.txt');
});

describe('a recording that was taken', () => {
  test('is not taken twice when it is moved or copied', async () => {
    const id = await setup.watch();
    wav('one.wav');
    await whenText('one.txt');
    mkdirSync(at('Done'));
    renameSync(at('one.wav'), at('Done/1.wav'));
    await whenTold(id, 'Done/1.wav', 'moved');
    copyFileSync(at('Done/1.wav'), at('copy.wav'));
    await whenTold(id, 'copy.wav', 'known');
    expect(await setup.taken()).toEqual(['one.wav']);
  });

  test('is found where it was moved before it was heard, and its text is written there', async () => {
    setup.isHearing = false;
    const id = await setup.watch();
    wav('one.wav');
    wav('two.wav');
    await whenTaken(2);
    renameSync(at('one.wav'), at('1.wav'));
    renameSync(at('two.wav'), at('2.wav'));
    await whenTold(id, '1.wav', 'moved');
    await whenTold(id, '2.wav', 'moved');
    setup.isHearing = true;
    await whenText('1.txt');
    await whenText('2.txt');
    expect(setup.heard.map(({ file }) => file).sort()).toEqual([at('1.wav'), at('2.wav')]);
  });

  test('is another one when its content was replaced', async () => {
    const id = await setup.watch();
    wav('one.wav');
    await whenText('one.txt');
    rmSync(at('one.wav'));
    wav('one.wav', 60_000);
    await whenTaken(2);
    expect(findings(id, 'one.wav').filter((finding) => finding === 'taken')).toHaveLength(2);
    const exported = (): number => findings(id, 'one.wav').filter((finding) => finding === 'exported').length;
    await setup.waitUntil(() => exported() === 2, 'both texts');
    // The text of the first one, which could not be written until now, does not replace that of the second one.
    unwrap(
      setup.computer.database.run('UPDATE watched_files SET is_exported = 0 WHERE ended_at IS NOT NULL'),
    );
    setup.folders.textsMayBeReady();
    await setup.settle();
    expect(exported()).toBe(2);
  });

  test('stays known when it was deleted', async () => {
    const id = await setup.watch();
    wav('one.wav');
    await whenText('one.txt');
    rmSync(at('one.wav'));
    await whenTold(id, 'one.wav', 'deleted');
    wav('one.wav');
    await whenTold(id, 'one.wav', 'back');
    expect(await setup.taken()).toEqual(['one.wav']);
  });

  test('is taken once if the services end while it is added', async () => {
    const id = await setup.watch();
    wav('one.wav');
    await whenText('one.txt');
    wav('two.wav');
    await whenText('two.txt');
    await setup.restart(() => undefined);
    const { database } = setup.computer;
    // The queue has the first, and has never seen the second.
    unwrap(database.run("UPDATE watched_files SET finding = 'taking'"));
    const unknown =
      "UPDATE watched_files SET recording_id = 'unknown', fingerprint = fingerprint || 'x' WHERE name = 'two.wav'";
    unwrap(database.run(unknown));
    await setup.restart();
    await whenTold(id, 'two.wav', 'known');
    expect(findings(id, 'one.wav').at(-1)).toBe('taken');
    expect(await setup.taken()).toEqual(['one.wav', 'two.wav']);
  });

  test('gets its text after a restart', async () => {
    setup.isHearing = false;
    await setup.watch();
    wav('one.wav');
    await whenTaken(1);
    await setup.restart(() => {
      setup.isHearing = true;
    });
    await whenText('one.txt');
    expect(await setup.taken()).toEqual(['one.wav']);
  });
});
