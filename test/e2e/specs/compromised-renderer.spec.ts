/** A renderer that was taken over: what it tries is refused, and main stays up. */
import type { Page } from '@playwright/test';
import type { SidetoneBridge } from '../../../preload/contract/contract.ts';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import type { TestService } from '../../service/service.ts';
import type { Control } from '../../stand-in/control/client.ts';
import { listVisibleWindows } from '../fixtures/visible-windows.ts';
import { getToOthers, refusesToNavigate } from '../pages/attacks.ts';
import { expect, getSettings, test } from '../pages/service-test.ts';

interface Attacked {
  readonly page: Page;
  readonly control: Control;
  readonly service: TestService;
}
/** Whether it was refused. */
type Attack = (attacked: Attacked) => Promise<boolean>;

type AnyCall = (...args: unknown[]) => Promise<{ ok: boolean; error?: { code: string } }>;
type AnyBridge = Record<string, Record<string, AnyCall>>;
declare const sidetone: AnyBridge;

const own = { url: 'app://sidetone/', isTop: true };

/** Main returns an error, or has no such channel. */
const isRefused = async (
  { control }: Attacked,
  channel: string,
  args: unknown[] = [],
  sender: Parameters<Control['forge']>[2] = own,
): Promise<boolean> => {
  const { ok, value } = await control.forge(channel, args, sender);
  return !ok || (value as { ok: boolean }).ok === false;
};

/** The error codes of calls of the page; `ok` for a success. */
const getCodes = (page: Page, calls: readonly (readonly [call: string, ...args: unknown[]])[]) =>
  page.evaluate(async (all) => {
    const codes: string[] = [];
    for (const [call, ...args] of all) {
      const [domain = '', name = ''] = String(call).split('.');
      const result = await sidetone[domain]?.[name]?.(...args);
      codes.push(result?.ok ? 'ok' : (result?.error?.code ?? ''));
    }
    return codes;
  }, calls);

const senders = {
  'a subframe': { url: 'app://sidetone/', isTop: false },
  'a deleted frame': { url: null, isTop: true },
  'another window': { ...own, foreign: true },
  'another origin': { url: 'https://sidetone/', isTop: true },
  'about:blank': { url: 'about:blank', isTop: true },
} as const;

const messages: Record<string, Attack> = {
  'a channel that does not exist': (attacked) => isRefused(attacked, 'sidetone:files.read', ['/etc/passwd']),
  'a channel of Electron’s own': (attacked) => isRefused(attacked, 'ELECTRON_BROWSER_REQUIRE', ['fs']),
  'an event as a call': (attacked) => isRefused(attacked, 'sidetone:app.onCommand'),
  'a channel of the hidden window': (attacked) => isRefused(attacked, 'sidetone:preparation.ready'),
  'more arguments than declared': (attacked) => isRefused(attacked, 'sidetone:settings.get', ['more']),
  ...Object.fromEntries(
    Object.entries(senders).map(([name, sender]): [string, Attack] => [
      `a message from ${name}`,
      (attacked) => isRefused(attacked, 'sidetone:settings.get', [], sender),
    ]),
  ),
};

const argumentsOfCalls: Record<string, Attack> = {
  'paths as strings': async ({ page }) => {
    const codes = await getCodes(page, [
      ['uploads.addFiles', ['/etc/passwd']],
      ['uploads.addFiles', '/etc/passwd'],
      ['uploads.addFiles', [{ path: '/etc/passwd', name: 'x.mp3', size: 1 }]],
      ['audio.link', '1', [{ path: '/etc/passwd', name: 'x.mp3', size: 1 }]],
    ]);
    return codes.every((code) => code === 'invalid_input');
  },
  'a file in memory that claims a path': ({ page }) =>
    page.evaluate(async () => {
      const file = Object.assign(new File(['x'], 'x.mp3'), { path: '/etc/passwd' });
      const { uploads } = window.sidetone as unknown as SidetoneBridge<File>;
      const reasons: string[] = [];
      let added = 0;
      for (let part = await uploads.addFiles([file]); part.ok; ) {
        added += part.value.jobs.length;
        reasons.push(...part.value.skipped.map(({ reason }) => reason));
        if (!part.value.next) break;
        part = await uploads.addMoreFiles(part.value.next);
      }
      return added === 0 && reasons.join() === 'no_path';
    }),
  'forged ids': async ({ page, service }) => {
    const forged = ['../../websites/1', '..%2F1', '1?x=1', '1#x', '1\r\nX: y', '__proto__', '1/..'];
    const calls = forged.flatMap((id) => [
      ['transcriptions.show', id],
      ['websites.delete', id],
      ['uploads.revealFile', id],
      ['audio.reveal', id],
      ['library.deletedText', id],
      ['texts.version', id, '1'],
    ]);
    const codes = await getCodes(page, calls as [string, ...unknown[]][]);
    const strayed = service.recorder.requests.filter(({ operation }) => operation === null);
    return codes.every((code) => code !== 'ok') && strayed.length === 0;
  },
  'huge arguments': async ({ page }) => {
    const codes = await page.evaluate(async () => {
      const text = 'x'.repeat(5_000_000);
      const results = [
        await sidetone.transcriptions?.show?.(text),
        await sidetone.library?.search?.({ text }),
        await sidetone.settings?.setApiKey?.(text),
        await sidetone.uploads?.start?.(Array.from({ length: 100_001 }, () => '1')),
      ];
      return results.map((result) => result?.error?.code);
    });
    return codes.every((code) => code === 'invalid_input');
  },
  'cyclic arguments, functions and symbols': async ({ page }) => {
    const codes = await page.evaluate(async () => {
      const cycle: Record<string, unknown> = {};
      cycle.self = cycle;
      const odd = [cycle, () => 1, Symbol('x'), new Proxy({}, {}), { get: () => 1 }, document.body];
      // contextBridge throws for some of them in the page.
      const call = async (value: unknown) => (await sidetone.websites?.show?.(value))?.error?.code;
      return Promise.all(odd.map((value) => call(value).catch(() => 'thrown')));
    });
    return codes.every((code) => code === 'invalid_input' || code === 'thrown');
  },
  'own properties named __proto__': async ({ page }) => {
    const codes = await page.evaluate(async () => {
      const polluting = JSON.parse('{"__proto__":{"theme":"dark"},"constructor":{}}');
      const result = await sidetone.settings?.update?.(polluting);
      return [result?.error?.code];
    });
    return codes.every((code) => code === 'invalid_input');
  },
  'overwritten prototypes before a call': async ({ page }) => {
    const overwrite = async (path: string): Promise<void> => {
      const forged = { path, name: 'x.wav', size: 1 };
      Object.assign(Object.prototype, { path, ok: true, isTop: true });
      Array.isArray = ((value: unknown) => value !== null) as typeof Array.isArray;
      Object.assign(Array.prototype, { map: () => [forged] });
      Function.prototype.call = () => forged;
      Object.entries = () => [];
      JSON.stringify = () => '[]';
      await Promise.allSettled([
        sidetone.uploads?.addFiles?.([forged]),
        sidetone.uploads?.addFiles?.([path]),
        sidetone.websites?.show?.({ id: '1' }),
      ]);
    };
    // A page that has broken itself like this returns nothing: what counts is what main has done.
    await page.evaluate(overwrite, audio.wav.path).catch(() => undefined);
    await page.reload();
    const { uploads } = await page.evaluate(async () => ({ uploads: await sidetone.uploads?.list?.() }));
    const { ok, value } = uploads as unknown as { ok: boolean; value: { jobs: unknown[] } };
    return ok && value.jobs.length === 0;
  },
  'a changed bridge': ({ page }) =>
    page.evaluate(() => {
      const { get } = sidetone.settings ?? {};
      const attempts = [
        () => Object.assign(window, { sidetone: {} }),
        () => Object.assign(sidetone, { settings: {} }),
        () => Object.assign(sidetone.settings ?? {}, { get: () => ({ ok: true }) }),
        () => Object.setPrototypeOf(sidetone, {}),
      ];
      for (const attempt of attempts) {
        try {
          attempt();
        } catch {
          // Frozen.
        }
      }
      return Object.isFrozen(sidetone) && sidetone.settings?.get === get;
    }),
};

const effects: Record<string, Attack> = {
  'another service': async ({ page, control }) => {
    const before = await getSettings(page);
    await control.answerDialog('message', { response: 0 });
    const [code] = await getCodes(page, [
      ['settings.update', { contentUrl: 'https://evil.example', analyticsUrl: 'https://evil.example' }],
    ]);
    const after = await getSettings(page);
    return code === 'cancelled' && JSON.stringify(after) === JSON.stringify(before);
  },
  'many dialogs, links and revealed files at once': async ({ page, control }) => {
    const before = (await control.record()).dialogs.length;
    const refused = await page.evaluate(async () => {
      const many = Array.from({ length: 50 });
      const results = await Promise.all([
        ...many.map(() => sidetone.uploads?.chooseFiles?.()),
        ...many.map((_one, index) => sidetone.app?.openLink?.(index % 2 ? 'electron' : 'licences')),
      ]);
      return [
        results.slice(0, 50).filter((result) => result?.error?.code === 'wrong_state').length,
        results.slice(50).filter((result) => result?.error?.code === 'wrong_state').length,
      ];
    });
    const { dialogs } = await control.record();
    // Each dialog of the stand-in ends at once, so another one may follow.
    const opened = dialogs.length - before;
    return refused[0] === 50 - opened && opened < 50 && refused[1] === 25;
  },
  'a link by its address': async ({ page }) => {
    const codes = await getCodes(page, [
      ['app.openLink', 'https://evil.example'],
      ['app.openLink', 'file:///etc/passwd'],
    ]);
    return codes.every((code) => code === 'invalid_input');
  },
  'boxes of the page': async ({ page, control }) => {
    const before = (await control.record()).dialogs.length;
    await page.evaluate(() => [alert('x'), confirm('x'), prompt('x')]);
    return (await control.record()).dialogs.length === before;
  },
  ...refusesToNavigate,
  ...getToOthers,
};

const manyCalls: Attack = async ({ page }) => {
  const codes = await page.evaluate(async () => {
    const calls = Array.from({ length: 10_000 }, (_one, index) =>
      index % 2 ? sidetone.app?.info?.() : sidetone.websites?.show?.({ id: index }),
    );
    const results = await Promise.all(calls);
    return results.map((result) => (result?.ok ? 'ok' : result?.error?.code));
  });
  return codes.every((code, index) => code === (index % 2 ? 'ok' : 'invalid_input'));
};

test('is refused what it tries, and main stays up', { tag: '@stand-in' }, async ({ connected, service }) => {
  const { page, control } = connected;
  const attacks = { ...messages, ...argumentsOfCalls, ...effects, '10,000 calls at once': manyCalls };
  const succeeded: string[] = [];
  for (const [name, attack] of Object.entries(attacks)) {
    const refused = await attack({ page, control, service });
    if (!refused) succeeded.push(name);
    expect(await getCodes(page, [['app.info']]), `main after ${name}`).toEqual(['ok']);
  }
  const count = Object.keys(attacks).length;
  recordMetric('compromised-renderer', `${count - succeeded.length}/${count}`);
  expect(succeeded).toEqual([]);
  expect(await listVisibleWindows({ control })).toHaveLength(1);
  expect(await control.record()).toMatchObject({ sent: [] });
});
