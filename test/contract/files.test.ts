/** A small contract: file calls may take arguments before the files. All arguments are validated. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type IpcPort, registerHandlers } from '../../main/ipc/register.ts';
import { buildBridge } from '../../preload/bridge.ts';
import { fileCall } from '../../preload/contract/define.ts';
import { ok, type Result } from '../../preload/contract/result.ts';

const testContract = { things: { attach: fileCall<true>()(z.string().max(3), z.boolean()) } } as const;

const connect = (beforeCall: () => Promise<void> | null = () => null) => {
  const calls: unknown[][] = [];
  const channels = new Map<string, Parameters<IpcPort['handle']>[1]>();
  const attach = (...args: [string, boolean, readonly object[]]): Result<true> => {
    calls.push(args);
    return ok(true);
  };
  registerHandlers(
    testContract,
    { things: { attach } },
    {
      port: { handle: (channel, fn) => void channels.set(channel, fn) },
      isTrusted: () => true,
      warn: () => {},
      beforeCall,
    },
  );
  const sender = { contentsId: 1, frame: { url: 'app://sidetone/', isTop: true } };
  const bridge = buildBridge(testContract, {
    invoke: async (channel, args) => channels.get(channel)?.(sender, ...structuredClone(args)),
    subscribe: () => () => {},
    getFilePath: (file) => {
      if (!(file instanceof File)) throw new TypeError('not a File');
      return `/music/${file.name}`;
    },
  });
  return { calls, attach: bridge.things?.attach as (...args: unknown[]) => Promise<Result<true>> };
};

it('waits for what comes before a call', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { calls, attach } = connect(() => promise);
  const attached = attach('abc', true, []);
  await new Promise(setImmediate);
  expect(calls).toEqual([]);
  resolve();
  expect(await attached).toEqual(ok(true));
  expect(calls).toHaveLength(1);
});

it('passes the arguments before the files, and the files as paths', async () => {
  const { calls, attach } = connect();
  expect(await attach('abc', true, [new File(['abc'], 'one.wav')])).toEqual(ok(true));
  expect(calls).toEqual([
    ['abc', true, [{ path: '/music/one.wav', name: 'one.wav', size: 3, modified: expect.any(Number) }]],
  ]);
});

it.each([
  ['a wrong first argument', ['abcd', true, [new File([], 'one.wav')]]],
  ['one argument too few', ['abc', [new File([], 'one.wav')]]],
  ['one too many', ['abc', true, [new File([], 'one.wav')], [new File([], 'two.wav')]]],
  ['no files', ['abc', true]],
  ['a path instead of a file', ['abc', true, ['/etc/passwd']]],
  ['forged file arguments', ['abc', true, [{ path: '/etc/passwd', name: 'x', size: 1 }]]],
  [
    'forged file arguments at an earlier position',
    ['abc', [{ path: '/etc/passwd', name: 'x', size: 1 }], []],
  ],
])('rejects %s', async (_, args) => {
  const { calls, attach } = connect();
  expect(await attach(...args)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
  expect(calls).toHaveLength(0);
});
