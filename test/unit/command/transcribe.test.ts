import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type Command, readCommand } from '../../../main/command/arguments.ts';
import type { CommandServices } from '../../../main/command/context.ts';
import type { CommandLine } from '../../../main/command/lines.ts';
import { runCommand } from '../../../main/command/run-command.ts';
import { ok } from '../../../preload/contract/result.ts';
import type { UploadsChange } from '../../../preload/contract/uploads.ts';
import { createSetupFactory } from '../uploads/queue-helpers.ts';
import type { UploadsSetup } from '../uploads/uploads-setup.ts';

const createSetup = createSetupFactory();
let setup: UploadsSetup;
let folder: string;
beforeEach(async () => {
  setup = await createSetup();
  folder = path.join(setup.folder, 'recordings');
  mkdirSync(folder);
});

const toCommand = (...words: readonly string[]): Command => {
  const read = readCommand(['transcribe', ...words], folder);
  if (read.kind !== 'command') throw new Error(read.kind);
  return read.command;
};

/** The queue and the service are real. The library knows no names. */
const run = async (...words: readonly string[]) => {
  const lines: CommandLine[] = [];
  const listeners = new Set<(change: UploadsChange) => void>();
  setup.changes.push = (...changes) => {
    for (const change of changes) for (const listener of listeners) listener(change);
    return 0;
  };
  const services = {
    uploads: setup.uploads,
    events: {
      on: (_name: string, listener: (change: UploadsChange) => void) => listeners.add(listener),
      off: (_name: string, listener: (change: UploadsChange) => void) => listeners.delete(listener),
    },
    recordings: { listByContent: () => ok([]) },
    library: {
      findRecord: () => null,
      show: async () => ok({ name: 'Talk' }),
      episodes: { findOfRecording: () => ok(null) },
      texts: { getTypedName: () => null },
    },
  } as unknown as CommandServices;
  const code = await runCommand(toCommand(...words), {
    services,
    print: (line) => lines.push(line),
    signal: new AbortController().signal,
    isRunning: true,
    log: { info: () => undefined, warn: () => undefined },
  });
  const failed = lines.flatMap((line) => (line.kind === 'failed' ? [[line.item, line.code]] : []));
  const texts = lines.flatMap((line) => (line.kind === 'text' ? [line.file] : []));
  return { code, failed, texts };
};

const makeWav = (name: string): string => setup.makeWav(path.join('recordings', name));

it('takes the recordings of a folder, and passes over what is none', async () => {
  mkdirSync(path.join(folder, 'old'));
  const files = [makeWav('b.wav'), makeWav('old/a.wav')];
  writeFileSync(path.join(folder, 'b.txt'), 'Its text.');
  writeFileSync(path.join(folder, 'notes.md'), '');
  const { code, failed, texts } = await run(folder);
  expect([code, failed]).toEqual([0, []]);
  expect(texts.toSorted()).toEqual(files.toSorted());
});

it('tells of what is named like a recording, and of a folder without any', async () => {
  const [broken, empty] = [path.join(folder, 'broken.wav'), path.join(folder, 'empty.mp3')];
  writeFileSync(broken, 'No sound.');
  writeFileSync(empty, '');
  expect(await run('.')).toEqual({
    code: 1,
    texts: [],
    failed: [
      [broken, 'not_audio'],
      [empty, 'empty'],
    ],
  });
  mkdirSync(path.join(folder, 'none'));
  writeFileSync(path.join(folder, 'none/picture.png'), 'A picture.');
  const none = path.join(folder, 'none');
  expect(await run('none')).toEqual({ code: 1, texts: [], failed: [[none, 'not_audio']] });
  const text = path.join(none, 'picture.png');
  expect(await run(text, '*.wav')).toMatchObject({
    code: 1,
    failed: [
      [text, 'not_audio'],
      [path.join(folder, '*.wav'), 'missing'],
    ],
  });
});

it.each(['a draft', 'a failure'])(
  'takes a recording where it is now, also if %s knows it elsewhere',
  async (kind) => {
    const [old, moved] = [makeWav('old.wav'), path.join(folder, 'moved.wav')];
    const added = await setup.uploads.addFiles([{ path: old, name: 'old.wav', size: 0 }], {});
    renameSync(old, moved);
    const id = added.ok ? (added.value.jobs[0]?.id ?? '') : '';
    if (kind === 'a failure') {
      await setup.uploads.start([id]);
      await setup.waitForState(id, 'failed');
    }
    expect(await run(moved)).toEqual({ code: 0, failed: [], texts: [moved] });
    expect((await setup.jobs()).map((job) => [job.id, job.state.kind])).toEqual([[id, 'done']]);
  },
);

it.skipIf(process.platform === 'win32')('names a link as it was typed', async () => {
  mkdirSync(path.join(folder, 'elsewhere'));
  symlinkSync(makeWav('elsewhere/a.wav'), path.join(folder, 'link.wav'));
  expect(await run('link.wav')).toEqual({ code: 0, failed: [], texts: [path.join(folder, 'link.wav')] });
});
