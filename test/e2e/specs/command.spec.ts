/** Commands of the terminal: in the running application, and without a window. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CommandLine } from '../../../main/command/lines.ts';
import { recordMetric } from '../../metric.ts';
import { holdAt, holdInBody } from '../../service/faults/timing.ts';
import { getUploadJobs, openWindowLedger } from '../fixtures/ledger.ts';
import { type CommandEnd, CommandRunner, isOfKind } from '../fixtures/run-command.ts';
import { test as base, connect, expect } from '../pages/service-test.ts';

const store = 'transcriptions.store';
const root = path.resolve(import.meta.dirname, '../../..');
const count = 20;

/** `profile`: the folder of a profile that is connected to `service`; nothing runs in it. */
const test = base.extend<{
  runner: CommandRunner;
  profile: string;
  makeFiles: (count: number, bytes?: number) => string[];
}>({
  profile: async ({ launch, service, folder }, use) => {
    const userData = path.join(folder, 'profile');
    const sidetone = await launch({ userData });
    await connect(sidetone.page, service);
    await sidetone.stop();
    await use(userData);
  },
  runner: async ({ folder }, use) => {
    const runner = new CommandRunner(path.join(folder, 'profile'));
    await use(runner);
    await runner.killAll();
  },
  makeFiles: async ({ folder, service }, use) => {
    const ledger = openWindowLedger(folder, service);
    await use((number, bytes) =>
      Array.from({ length: number }, (_, at) => ledger.makeWav(`episode ${at + 1}.wav`, bytes)),
    );
  },
});
test.describe.configure({ timeout: 180_000 });

const ofKind = <Kind extends CommandLine['kind']>({ lines }: Pick<CommandEnd, 'lines'>, kind: Kind) =>
  lines.filter((line): line is Extract<CommandLine, { kind: Kind }> => line.kind === kind);

const expectEachOnce = (end: Pick<CommandEnd, 'lines'>, files: readonly string[], records: number): void => {
  const texts = ofKind(end, 'text');
  expect(texts.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
  expect(new Set(texts.map(({ id }) => id)).size).toBe(files.length);
  expect(records).toBe(files.length);
};

test('transcribes without a window, writes files, and does nothing twice', {
  tag: ['@stand-in', '@smoke'],
}, async ({ profile, runner, makeFiles, service, folder }) => {
  const [file = '', copy = ''] = makeFiles(2);
  writeFileSync(copy, readFileSync(file));
  const out = path.join(folder, 'texts');
  const first = await runner.run('transcribe', file, copy, '--txt', '--md', '--out', out, '--jsonl');
  expect([first.code, first.stderr]).toEqual([0, '']);
  expect(first.lines.at(-1)).toEqual({ kind: 'end', code: 0 });
  // The copy has the text of the first.
  const [text, other] = ofKind(first, 'text').toSorted((one, two) => one.file.localeCompare(two.file));
  expect([text?.isNew, other?.isNew]).toEqual([true, false]);
  expect(other?.id).toBe(text?.id);
  expect(service.data.transcriptions.getAll()).toHaveLength(1);
  expect(readdirSync(out).toSorted()).toEqual([
    'episode 1.md',
    'episode 1.txt',
    'episode 2.md',
    'episode 2.txt',
  ]);

  writeFileSync(path.join(out, 'episode 1.txt'), 'Mine.');
  const again = await runner.run('transcribe', file, '--txt', '--md', '--out', out, '--jsonl');
  expect(again.code).toBe(1);
  expect(ofKind(again, 'text')).toMatchObject([{ id: text?.id, isNew: false }]);
  expect(ofKind(again, 'left')).toMatchObject([{ file: path.join(out, 'episode 1.txt'), reason: 'changed' }]);
  expect(readFileSync(path.join(out, 'episode 1.txt'), 'utf8')).toBe('Mine.');
  expect(service.data.transcriptions.getAll()).toHaveLength(1);
  expect(existsSync(path.join(profile, 'data.db'))).toBe(true);
});

test('lists, searches, exports and tells the status', { tag: '@stand-in' }, async ({
  profile: _profile,
  runner,
  makeFiles,
  service,
  folder,
}) => {
  const files = makeFiles(2);
  expect((await runner.run('transcribe', ...files)).code).toBe(0);
  const listed = ofKind(await runner.run('list', '--jsonl'), 'row');
  expect(listed.map(({ name }) => name).toSorted()).toEqual(['Episode 1', 'Episode 2']);
  expect(listed.map(({ place }) => place)).toEqual(['service', 'service']);
  const found = ofKind(await runner.run('list', '--search', 'episode 2', '--jsonl'), 'row');
  expect(found.map(({ name }) => name)).toContain('Episode 2');
  const ids = listed.map(({ id }) => id);
  const out = path.join(folder, 'exported');
  const exported = await runner.run('export', ...ids, 'here-999', '--out', out, '--md', '--jsonl');
  expect(exported.code).toBe(1);
  expect(ofKind(exported, 'failed')).toMatchObject([{ item: 'here-999', code: 'unknown_id' }]);
  expect(readdirSync(out).toSorted()).toEqual(['Episode 1.md', 'Episode 2.md']);
  const status = await runner.run('status', '--jsonl');
  expect(ofKind(status, 'status')).toMatchObject([
    {
      isRunning: false,
      place: 'service',
      service: new URL(service.contentUrl).origin,
      hasKey: true,
      queue: { done: 2 },
    },
  ]);
  expect(status.stdout + status.stderr).not.toContain(service.apiKey);
});

test('manages websites with the key of the window', { tag: '@stand-in' }, async ({
  profile: _profile,
  runner,
}) => {
  const added = await runner.run(
    'websites',
    'add',
    'a.example',
    'b.example',
    '--privacy',
    'public',
    '--jsonl',
  );
  expect(added.code).toBe(0);
  const [first] = ofKind(added, 'website');
  expect(first).toMatchObject({ domain: 'a.example', privacy: 0, exclude_bots: 1 });
  const set = await runner.run(
    'websites',
    'set',
    first?.id ?? '',
    '--exclude-ips',
    '10.0.0.1, 10.0.0.2',
    '--jsonl',
  );
  expect(ofKind(set, 'website')).toMatchObject([
    { id: first?.id, exclude_ips: '10.0.0.1\n10.0.0.2', privacy: 0 },
  ]);
  const { stdout, code } = await runner.run('websites', 'list');
  expect(code).toBe(0);
  expect(stdout).toContain('b.example');
});

test('runs in the application with a window, which goes on when the command is stopped', {
  tag: ['@stand-in', '@smoke'],
}, async ({ profile, runner, makeFiles, launch, service }) => {
  const files = makeFiles(count);
  const { page } = await launch({ userData: profile });
  const hold = holdAt('response');
  service.faults.next(store, hold);
  const stopped = runner.start(['transcribe', ...files, '--jsonl']);
  await hold.reached;
  await expect.poll(async () => (await getUploadJobs(page)).length).toBe(count);
  stopped.child.kill('SIGINT');
  expect((await stopped.ended).code).toBe(130);
  hold.release();
  const end = await runner.run('transcribe', ...files, '--jsonl');
  expect(end.code).toBe(0);
  expectEachOnce(end, files, service.data.transcriptions.getAll().length);
  expect(new Set((await getUploadJobs(page)).map(({ state }) => state.kind))).toEqual(new Set(['done']));
  expect(ofKind(await runner.run('status', '--jsonl'), 'status')).toMatchObject([{ isRunning: true }]);
  recordMetric('command-files-in-window', `${ofKind(end, 'text').length}/${count}`);
});

for (const first of ['command', 'window'] as const) {
  test(`a start with the same files at the same time, the ${first} first, has each recording once`, {
    tag: '@stand-in',
  }, async ({ profile, runner, makeFiles, service }) => {
    const files = makeFiles(count);
    const cli = path.join(root, 'test/stand-in/cli.ts');
    const switches = ['--user-data', profile, '--app-dir', root, '--lang', 'en-US', '--cdp-port', '0'];
    const startCommand = () => runner.start(['transcribe', ...files, '--jsonl']);
    const early = first === 'command' ? startCommand() : null;
    const window = spawn(process.execPath, [cli, ...switches, ...files], { stdio: 'ignore' });
    const command = early ?? startCommand();
    try {
      // If the command was first, its process stays for the window.
      await command.until(isOfKind('end'));
      command.child.kill('SIGTERM');
      const end = await command.ended;
      expect(end.lines.at(-1)).toEqual({ kind: 'end', code: 0 });
      expectEachOnce(end, files, service.data.transcriptions.getAll().length);
      recordMetric(`command-files-${first}-first`, `${ofKind(end, 'text').length}/${count}`);
    } finally {
      if (window.exitCode === null) {
        window.kill('SIGKILL');
        await once(window, 'close');
      }
    }
  });
}

test('an application that is opened meanwhile has a window, and stays', { tag: '@stand-in' }, async ({
  profile,
  runner,
  makeFiles,
  launch,
  service,
}) => {
  const [file = '', opened = ''] = makeFiles(2, 20_000_000);
  const countWindows = (): number =>
    readFileSync(path.join(profile, 'logs/main.log'), 'utf8').split('window shown').length - 1;
  const before = countWindows();
  const hold = holdInBody(0.2);
  service.faults.next(store, hold);
  const command = runner.start(['transcribe', file, '--jsonl']);
  await hold.reached;
  expect(countWindows()).toBe(before);
  const second = await launch({ userData: profile, handsOver: true, args: [opened] });
  expect(await second.ended).toMatchObject({ code: 0 });
  await expect.poll(countWindows).toBe(before + 1);
  hold.release();
  expect(await command.until(isOfKind('end'))).toEqual({ kind: 'end', code: 0 });
  // Another command finds it running, with the file that was opened.
  const status = ofKind(await runner.run('status', '--jsonl'), 'status');
  expect(status).toMatchObject([{ isRunning: true, queue: { done: 1, draft: 1 } }]);
  expect(command.child.exitCode).toBeNull();
  command.child.kill('SIGTERM');
  expect((await command.ended).code).toBe(0);
});

test('several commands at once end one by one', { tag: '@stand-in' }, async ({
  profile: _profile,
  runner,
}) => {
  const ends = await Promise.all(Array.from({ length: 4 }, () => runner.run('status', '--jsonl')));
  expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
});

test('goes on after a kill, and has each recording once', { tag: '@stand-in' }, async ({
  profile: _profile,
  runner,
  makeFiles,
  service,
}) => {
  // An outcome is looked for at the service for two minutes.
  test.setTimeout(480_000);
  const files = makeFiles(count);
  for (const texts of [1, 5, 9]) {
    const killed = runner.start(['transcribe', ...files, '--jsonl']);
    let seen = 0;
    await killed.until((line) => line.kind === 'end' || (line.kind === 'text' && ++seen === texts + 1));
    killed.child.kill('SIGKILL');
    await killed.ended;
  }
  let end = await runner.run('transcribe', ...files, '--jsonl');
  // After a kill between the last bytes and the answer nobody knows the outcome. Who asks again wants it sent.
  for (const { code } of ofKind(end, 'failed')) expect(code).toBe('outcome_unknown');
  if (end.code !== 0) end = await runner.run('transcribe', ...files, '--jsonl');
  expect(end.code).toBe(0);
  expectEachOnce(end, files, service.data.transcriptions.getAll().length);
  recordMetric('command-files-after-kills', `${ofKind(end, 'text').length}/${count}`);
});

test('stops with Ctrl+C without a window, and goes on at the next start', { tag: '@stand-in' }, async ({
  profile: _profile,
  runner,
  makeFiles,
  service,
}) => {
  const [file = ''] = makeFiles(1);
  const hold = holdAt('begin');
  service.faults.next(store, hold);
  const stopped = runner.start(['transcribe', file, '--jsonl']);
  await hold.reached;
  stopped.child.kill('SIGINT');
  expect((await stopped.ended).code).toBe(130);
  hold.release();
  const end = await runner.run('transcribe', file, '--jsonl');
  expect(end.code).toBe(0);
  expectEachOnce(end, [file], service.data.transcriptions.getAll().length);
});

test('ends with the code that says why', { tag: '@stand-in' }, async ({
  profile,
  runner,
  makeFiles,
  launch,
  service,
}) => {
  const [file = '', other = ''] = makeFiles(2, 20_000_000);
  expect(await runner.run('--help')).toMatchObject({ code: 0, stderr: '' });
  expect(await runner.run('transcribe', '--key', 'x', file)).toMatchObject({ code: 2, stdout: '' });
  expect(await runner.run('transcribe', file, '--show', 'No such show')).toMatchObject({ code: 2 });
  const missing = await runner.run('transcribe', path.join(path.dirname(file), 'missing.wav'), '--jsonl');
  expect([missing.code, ofKind(missing, 'failed').length]).toEqual([1, 1]);

  const sidetone = await launch({ userData: profile });
  // What is not sent completely can be paused.
  const hold = holdInBody(0.2);
  service.faults.next(store, hold);
  const paused = runner.start(['transcribe', file, '--jsonl']);
  await hold.reached;
  expect(await sidetone.page.evaluate(() => window.sidetone.uploads.pause())).toMatchObject({ ok: true });
  const attention = await paused.ended;
  expect([attention.code, ofKind(attention, 'attention')]).toMatchObject([3, [{ code: 'person' }]]);
  hold.release();

  const second = holdAt('begin');
  service.faults.next(store, second);
  const abandoned = runner.start(['transcribe', other, '--jsonl']);
  await second.reached;
  await sidetone.kill();
  expect((await abandoned.ended).code).toBe(5);
  second.release();
});

test('ends with 5 when the window quits meanwhile, or when Sidetone does not start', {
  tag: '@stand-in',
}, async ({ profile, runner, makeFiles, launch, service }) => {
  const [file = ''] = makeFiles(1);
  const sidetone = await launch({ userData: profile });
  const hold = holdAt('begin');
  service.faults.next(store, hold);
  const abandoned = runner.start(['transcribe', file, '--jsonl']);
  await hold.reached;
  await sidetone.control.answerDialog('message', { response: 1 });
  await sidetone.stop();
  const end = await abandoned.ended;
  expect([end.code, ofKind(end, 'failed')]).toMatchObject([5, [{ code: 'not_running' }]]);
  expect(end.lines.at(-1)).toEqual({ kind: 'end', code: 5 });
  hold.release();

  const refused = await runner.run('--packaged', '--remote-debugging-port=0', 'status', '--jsonl');
  expect([refused.code, ofKind(refused, 'failed')]).toMatchObject([5, [{ code: 'not_running' }]]);
});

test('tells wrong words as JSON, and of a mistyped command', { tag: '@stand-in' }, async ({ runner }) => {
  expect(await runner.run('list', '--unknown', '--jsonl')).toMatchObject({
    code: 2,
    lines: [{ kind: 'end', code: 2 }],
  });
  expect(await runner.run('trnscribe')).toMatchObject({ code: 2, stdout: '' });
  expect(await runner.run('--version')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Sidetone \d/),
  });
});

test('needs a service that takes its key', { tag: '@stand-in' }, async ({ runner, makeFiles }) => {
  const [file = ''] = makeFiles(1);
  const end = await runner.run('transcribe', file, '--jsonl');
  expect([end.code, ofKind(end, 'attention')]).toMatchObject([4, [{ code: 'service' }]]);
  const websites = await runner.run('websites', 'list', '--jsonl');
  expect([websites.code, ofKind(websites, 'failed')]).toMatchObject([4, [{ code: 'not_configured' }]]);
});
