/**
 * Calls main with arguments that its schemas describe, mutations of them, and garbage. Another run has other values:
 * `SIDETONE_FUZZ_SEED=n` repeats those of seed n, `SIDETONE_FUZZ_CALLS=n` makes n calls.
 */
import path from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { IpcSender } from '../../../main/ipc/register.ts';
import { contract } from '../../../preload/contract/contract.ts';
import { type DroppedFile, getChannelName, type IpcCall } from '../../../preload/contract/define.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { bridgeError } from './answer-models.ts';
import { answers } from './answers.ts';
import { createArguments, type KnownValues } from './arbitraries.ts';
import { apiKey, hashFiles, ownPage, type RealMain, startRealMain } from './real-main.ts';

const seed = Number(process.env.SIDETONE_FUZZ_SEED ?? Date.now() % 1_000_000_000);
const calls = Number(process.env.SIDETONE_FUZZ_CALLS ?? 20_000);
const callsInRound = 500;
/** As a page can have them under way at the same time. */
const concurrency = 8;

interface FuzzCall {
  readonly name: string;
  readonly args: unknown[];
  readonly sender: IpcSender;
}

const members = Object.entries(contract).flatMap(([domain, all]) =>
  Object.entries(all).flatMap(([name, member]) =>
    member.kind === 'event' ? [] : [[`${domain}.${name}`, member as IpcCall] as const],
  ),
);
const schemas = new Map<string, IpcCall['args']>(members.map(([name, { args }]) => [name, args]));

const strangers: readonly IpcSender[] = [
  { contentsId: 7, frame: null },
  { contentsId: 7, frame: { url: 'app://sidetone/', isTop: false } },
  { contentsId: 8, frame: { url: 'app://sidetone/', isTop: true } },
  { contentsId: 7, frame: { url: 'https://sidetone/', isTop: true } },
  { contentsId: 7, frame: { url: 'about:blank', isTop: true } },
];
const senders = fc.oneof(
  { weight: 19, arbitrary: fc.constant(ownPage) },
  { weight: 1, arbitrary: fc.constantFrom(...strangers) },
);

const createCalls = (known: KnownValues) =>
  fc.oneof(
    ...members.map(([name, { args }]) =>
      fc.record({ name: fc.constant(name), args: createArguments(args, known), sender: senders }),
    ),
  );

/** Paths of dropped files come from preload. Others would make this test read all of this computer. */
const confinePaths = (args: unknown[], known: KnownValues): unknown[] => {
  const files = args.at(-1);
  if (!Array.isArray(files)) return args;
  const confined = files.map((file: DroppedFile | null) =>
    typeof file?.path === 'string' && !known.paths.includes(file.path) ? { ...file, path: null } : file,
  );
  return [...args.slice(0, -1), confined];
};

/** Whether the handler may be reached. */
const isDescribed = ({ name, args, sender }: FuzzCall): boolean =>
  sender === ownPage && schemas.get(name)?.safeParse(structuredClone(args)).success === true;

const countReached = ({ reached }: RealMain): number =>
  [...reached.values()].reduce((sum, count) => sum + count, 0);

/** Why an answer is wrong; null if it is right. */
const findFault = (call: FuzzCall, answer: unknown): string | null => {
  const { name, sender } = call;
  const result = answer as Result<unknown>;
  if (typeof result?.ok !== 'boolean') return 'is no result';
  if (JSON.stringify(result).includes(apiKey)) return 'contains the key';
  if (!result.ok && !bridgeError.safeParse(result.error).success) return 'has an undeclared error';
  const code = result.ok ? 'ok' : result.error.code;
  if (sender !== ownPage) return code === 'not_allowed' ? null : `accepted a stranger: ${code}`;
  if (!isDescribed(call))
    return code === 'invalid_input' ? null : `accepted what the schema refuses: ${code}`;
  if (code === 'internal') return 'is an exception';
  const valid = answers[name]?.safeParse(result.ok ? result.value : null);
  return !result.ok || valid?.success ? null : `is undeclared: ${valid?.error.message}`;
};

const formatCall = ({ name, args }: FuzzCall): string =>
  `${name}${inspect(args, { depth: 4, breakLength: Number.POSITIVE_INFINITY }).slice(0, 300)}`;

/** Makes the calls, some at a time. Adds what is wrong to `faults`. */
const makeCalls = async (main: RealMain, round: readonly FuzzCall[], faults: string[]): Promise<void> => {
  const remaining = [...round];
  const work = async (): Promise<void> => {
    for (let call = remaining.pop(); call !== undefined; call = remaining.pop()) {
      const channel = getChannelName(...(call.name.split('.') as [string, string]));
      const answer = await main.invoke(channel, call.sender, call.args);
      const fault = findFault(call, answer);
      if (fault !== null) faults.push(`The answer of ${formatCall(call)} ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
};

/** A page can change the path of a base URL, but not what follows it. */
const serviceTarget = /^(?:\/[\w-]+)*\/api\/v1\/(?:websites|transcriptions)(?:\/[^/?]+)?(?:\?[^/]*)?$/;

/** What a page must not be able to do, however it calls. */
const findForbiddenEffects = ({ records, service, folders, events }: RealMain): string[] => {
  const isChosen = (file: string): boolean => path.dirname(file) === folders.chosen;
  const isKnown = (file: string): boolean => isChosen(file) || path.dirname(file) === folders.music;
  const exported = hashFiles(folders.chosen).map((line) => line.slice(0, line.lastIndexOf(' ')));
  const requests = service.recorder.requests;
  return [
    ...records.links.filter((id) => !['electron', 'licences'].includes(id)).map((id) => `link ${id}`),
    ...records.suggestedNames.filter((name) => name !== path.basename(name)).map((name) => `name ${name}`),
    ...records.revealed.filter((file) => !isKnown(file)).map((file) => `revealed ${file}`),
    ...exported
      .filter((file) => !isChosen(file) || !/\.(txt|md|html|docx|csv|json)$/.test(file))
      .map((file) => `written ${file}`),
    ...requests.filter(({ target }) => !serviceTarget.test(target)).map(({ target }) => `request ${target}`),
    ...(JSON.stringify(events).includes(apiKey) ? ['an event with the key'] : []),
    ...records.warnings.filter((warning) => warning.includes(apiKey)).map(() => 'a log entry with the key'),
    ...('polluted' in {} ? ['a polluted prototype'] : []),
  ];
};

/** Half a minute on an idle machine; one whose cores are all busy can need ten times as long. */
const timeoutMs = 1_800_000;

it('main survives calls with any arguments, and accepts only what the contract describes', {
  timeout: timeoutMs,
}, async () => {
  const main = await startRealMain();
  const rejections: unknown[] = [];
  const onRejection = (error: unknown): void => void rejections.push(error);
  process.on('unhandledRejection', onRejection);
  const untouched = [main.folders.outside, main.folders.music].flatMap(hashFiles);
  const { music, outside } = main.folders;
  const known = {
    ids: main.ids,
    paths: [path.join(music, audio.wav.fileName), music, path.join(outside, 'private.txt'), '/nowhere/x.mp3'],
    urls: ['http://127.0.0.1:9/x', 'https://evil.example', main.service.contentUrl],
  };
  const faults: string[] = [];
  let described = 0;
  try {
    for (let made = 0; made < calls; made += callsInRound) {
      const round = fc.sample(createCalls(known), { numRuns: callsInRound, seed: seed + made });
      const confined = round.map((call) => ({ ...call, args: confinePaths(call.args, known) }));
      const before = countReached(main);
      await makeCalls(main, confined, faults);
      const expected = confined.filter(isDescribed).length;
      if (countReached(main) - before !== expected)
        faults.push('Handlers were reached with refused arguments, or not with valid ones');
      described += expected;
      main.restoreSettings();
    }
    faults.push(...findForbiddenEffects(main));
    expect([main.folders.outside, main.folders.music].flatMap(hashFiles)).toEqual(untouched);
    const crashes = main.records.warnings.filter((warning) => / failed /.test(warning));
    const summary = [
      `${calls} calls`,
      `crashes ${crashes.length}`,
      `rejections unhandled ${rejections.length}`,
      `wrongly accepted ${faults.length}`,
    ];
    recordMetric('ipc-fuzz', summary.join(', '));
    recordMetric('ipc-fuzz-seed', seed);
    recordMetric('ipc-fuzz-valid-arguments', described);
    // Most calls must get past the schemas, or nothing but these would be tested.
    expect(described).toBeGreaterThan(calls / 3);
    expect(faults.slice(0, 10), `seed ${seed}`).toEqual([]);
    expect(crashes.slice(0, 10), `seed ${seed}`).toEqual([]);
    expect(rejections, `seed ${seed}`).toEqual([]);
    const neverReached = members.map(([name]) => name).filter((name) => !main.reached.has(name));
    expect(neverReached, `seed ${seed}`).toEqual([]);
  } finally {
    process.off('unhandledRejection', onRejection);
    await main.close();
  }
});
