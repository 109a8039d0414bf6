/** What servers of podcasts do, also those that mean harm: everything is told, nothing hangs, and no request has a key. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Feed } from '../../../preload/contract/feeds.ts';
import type { BridgeError, Result } from '../../../preload/contract/result.ts';
import { audio } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { type Answer, type FeedServer, redirect, send, sendSound, startFeedServer, toRss } from './feed-server.ts';
import { type FeedsSetup, setUpFeeds, showId } from './feeds-setup.ts';

let folder = '';
let server: FeedServer;
/** Another server, which stands for one in the network of the user. */
let inside: FeedServer;
let setup: FeedsSetup;
let [passed, count] = [0, 0];

const feedCase = (title: string, run: () => Promise<void>): void => {
  count += 1;
  test(title, async () => {
    await run();
    for (const { headers } of [...server.requests, ...inside.requests]) {
      expect(Object.keys(headers)).not.toContain('authorization');
      expect(Object.keys(headers)).not.toContain('cookie');
    }
    passed += 1;
  });
};

beforeEach(async () => {
  folder = temporaryFolder('feeds');
  server = await startFeedServer();
  inside = await startFeedServer();
  setup = setUpFeeds(folder);
});
afterEach(async () => {
  await setup.close();
  await server.close();
  await inside.close();
  removeFolder(folder);
});
afterAll(() => recordMetric('feed-cases', `${passed}/${count}`));

const fetchFeed = (at = '/feed.xml'): Promise<Result<Feed>> =>
  setup.feeds.setAddress(showId, `${server.address}${at}`);
const publish = async (...entries: Parameters<typeof toRss>[0]): Promise<void> => {
  server.answers.set('/feed.xml', send(toRss(entries)));
  expect(await fetchFeed()).toMatchObject({ ok: true });
};
const expectRefusal = (result: Result<unknown>, error: Partial<BridgeError>): void =>
  expect(result).toMatchObject({ ok: false, error });
const refuseWith = async (answer: Answer, error: Partial<BridgeError>): Promise<void> => {
  server.answers.set('/feed.xml', answer);
  expectRefusal(await fetchFeed(), error);
  expect(await setup.feeds.get(showId)).toEqual({ ok: true, value: null });
};
/** A recording, and noise behind it, so that it comes in many pieces. */
const sound = Buffer.concat([readFileSync(audio.mp3.path), randomBytes(3_000_000)]);
const hash = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const soundFolder = (): string => path.join(folder, 'sound', 'Night Shift');
const expectSound = (content: Buffer = sound): void => {
  const [file = '', ...others] = readdirSync(soundFolder());
  expect(others).toEqual([]);
  expect(file).toBe('2026-11-02 One.mp3');
  expect(hash(readFileSync(path.join(soundFolder(), file)))).toBe(hash(content));
};
const publishSound = async (answer: Answer, length: number = sound.length): Promise<void> => {
  server.answers.set('/one.mp3', answer);
  await publish({ title: 'One', url: `${server.address}/one.mp3`, length });
};

feedCase('the user is asked before an address is new, and not again', async () => {
  setup.user.agrees = false;
  expectRefusal(await fetchFeed(), { code: 'cancelled' });
  expect(server.requests).toHaveLength(0);
  setup.user.agrees = true;
  await publish({ title: 'One' });
  await publish({ title: 'One' });
  expect(setup.asked).toHaveLength(2);
});

feedCase('a feed that has not changed is not sent again', async () => {
  await publish({ title: 'One' });
  server.answers.set('/feed.xml', send(toRss([{ title: 'One' }, { title: 'Two' }]), { etag: '"7"' }));
  expect(await setup.feeds.refresh(showId)).toMatchObject({ value: { items: [{ title: 'One' }, { title: 'Two' }] } });
  server.answers.set('/feed.xml', (request, response) => {
    expect(request.headers['if-none-match']).toBe('"7"');
    response.writeHead(304).end();
  });
  expect(await setup.feeds.refresh(showId)).toMatchObject({ value: { items: [{ title: 'One' }, { title: 'Two' }] } });
});

feedCase('sound is fetched whole', async () => {
  await publishSound(sendSound(sound));
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toEqual({ kind: 'sound' });
  expectSound();
});

feedCase('sound that is cut at each third is resumed', async () => {
  const third = Math.round(sound.length / 3);
  await publishSound(sendSound(sound, { cuts: [third, 2 * third] }));
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toEqual({ kind: 'sound' });
  expectSound();
  const asked = server.requests.filter(({ url }) => url === '/one.mp3').map(({ headers }) => headers.range);
  expect(asked[0]).toBeUndefined();
  expect(asked.length).toBeGreaterThanOrEqual(3);
  for (const range of asked.slice(1)) expect(range).toMatch(/^bytes=[1-9]\d*-$/);
});

feedCase('sound goes on after a restart', async () => {
  const third = Math.round(sound.length / 3);
  await publishSound(({ headers }, response) => {
    expect(headers.range).toBeUndefined();
    response.writeHead(200, { etag: '"1"', 'content-length': sound.length });
    response.write(sound.subarray(0, third));
  });
  await setup.fetchSound('One');
  await vi.waitFor(() => expect(setup.getState('One')).toMatchObject({ kind: 'fetching', bytes: third }), 10_000);
  await setup.close();
  server.answers.set('/one.mp3', sendSound(sound));
  setup = setUpFeeds(folder);
  setup.feeds.start();
  expect(await setup.waitForEnd('One')).toEqual({ kind: 'sound' });
  expectSound();
  expect(server.requests.at(-1)?.headers).toMatchObject({ range: `bytes=${third}-`, 'if-range': '"1"' });
});

feedCase('sound that was stopped goes on where it was', async () => {
  const half = Math.round(sound.length / 2);
  await publishSound((_request, response) => {
    response.writeHead(200, { etag: '"1"', 'content-length': sound.length });
    response.write(sound.subarray(0, half));
  });
  await setup.fetchSound('One');
  await vi.waitFor(() => expect(setup.getState('One')).toMatchObject({ bytes: half }), 10_000);
  await setup.feeds.stopSound(showId, [setup.getItem('One').id]);
  expect(setup.getState('One')).toEqual({ kind: 'absent' });
  server.answers.set('/one.mp3', sendSound(sound));
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toEqual({ kind: 'sound' });
  expectSound();
  expect(server.requests.at(-1)?.headers.range).toBe(`bytes=${half}-`);
});

feedCase('sound that has changed meanwhile comes again from its start', async () => {
  const other = Buffer.concat([readFileSync(audio.mp3.path), randomBytes(1_000_000)]);
  const cut = sendSound(sound, { cuts: [1_000_000] });
  await publishSound((request, response) => {
    cut(request, response);
    server.answers.set('/one.mp3', sendSound(other, { etag: '"2"' }));
  });
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toEqual({ kind: 'sound' });
  expectSound(other);
});

feedCase('a server without ranges sends sound again', async () => {
  let isCut = false;
  await publishSound((_request, response) => {
    response.writeHead(200, { etag: '"1"', 'content-length': sound.length });
    if (isCut) response.end(sound);
    else response.write(sound.subarray(0, 500_000), () => response.destroy());
    isCut = true;
  });
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toEqual({ kind: 'sound' });
  expectSound();
});

for (const [what, length] of [
  ['less', 1_000],
  ['more', 9_000_000],
  ['nonsense', Number.NaN],
] as const)
  feedCase(`a feed says ${what} about the length of sound: its server is right`, async () => {
    await publishSound(sendSound(sound), length);
    await setup.fetchSound('One');
    expect(await setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    expectSound();
  });

feedCase('sound that is always shorter than its server says is told', async () => {
  await publishSound((_request, response) => {
    response.writeHead(200, { 'content-length': sound.length + 100 });
    response.write(sound, () => response.destroy());
  });
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toMatchObject({ kind: 'failed', error: { code: 'connection_lost' } });
});

feedCase('sound without a length ends with its connection', async () => {
  await publishSound((_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg' });
    response.end(sound);
  });
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toEqual({ kind: 'sound' });
  expectSound();
});

feedCase('sound of many gigabytes is refused before it comes', async () => {
  await publishSound((_request, response) => {
    response.writeHead(200, { 'content-length': 9_000_000_000 });
    response.write(sound);
  });
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toMatchObject({ error: { detail: { key: 'feed_too_large' } } });
});

feedCase('a page instead of sound is told', async () => {
  await publishSound(send('<!doctype html><p>Sign in', { 'content-type': 'text/html' }));
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toMatchObject({ error: { detail: { key: 'feed_not_sound' } } });
});

feedCase('a page that is called sound is no recording, and is deleted', async () => {
  await publishSound(send('<!doctype html><p>Sign in', { 'content-type': 'audio/mpeg' }));
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toMatchObject({ kind: 'failed', error: { code: 'not_audio' } });
  expect(readdirSync(soundFolder())).toEqual([]);
});

feedCase('sound that is not there is told', async () => {
  await publish({ title: 'One', url: `${server.address}/one.mp3` });
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toMatchObject({
    error: { code: 'feed_refused', detail: { key: 'feed_status', status: '404' } },
  });
});

feedCase('a server that is busy is asked again', async () => {
  let busy = 3;
  await publishSound((request, response) => {
    busy -= 1;
    if (busy > 0) response.writeHead(503).end();
    else sendSound(sound)(request, response);
  });
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toEqual({ kind: 'sound' });
});

feedCase('a server that stays busy is told', async () => {
  await publishSound((_request, response) => void response.writeHead(503).end());
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toMatchObject({ kind: 'failed', error: { code: 'stalled' } });
});

feedCase('sound that hardly comes is told', async () => {
  await setup.close();
  setup = setUpFeeds(folder, { silenceMs: 150 });
  await publishSound((_request, response) => {
    response.writeHead(200, { 'content-length': sound.length });
    const timer = setInterval(() => response.write('x'), 30);
    response.on('close', () => clearInterval(timer));
  });
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toMatchObject({ kind: 'failed', error: { code: 'timeout' } });
});

feedCase('a feed that hardly comes is told', async () => {
  await setup.close();
  setup = setUpFeeds(folder, { silenceMs: 150 });
  await refuseWith(
    (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 30);
      response.on('close', () => clearInterval(timer));
    },
    { code: 'timeout' },
  );
});

feedCase('a feed that comes for ever is told', async () => {
  await setup.close();
  setup = setUpFeeds(folder, { documentMs: 500 });
  await refuseWith(
    (_request, response) => {
      response.writeHead(200);
      response.write('<rss><channel>');
      const timer = setInterval(() => response.write('<!-- nothing -->'.repeat(200)), 20);
      response.on('close', () => clearInterval(timer));
    },
    { code: 'timeout' },
  );
});

feedCase('a feed of 50 MB is refused by what its server says', async () => {
  await refuseWith(
    (_request, response) => void response.writeHead(200, { 'content-length': 50_000_000 }).write('<rss>'),
    { code: 'feed_refused', detail: { key: 'feed_too_large', megabytes: 20 } },
  );
});

feedCase('a feed of 50 MB without a length is not read to its end', async () => {
  let sent = 0;
  await refuseWith(
    (_request, response) => {
      response.write('<rss><channel>');
      const block = '<item><description>much to read</description></item>'.repeat(5_000);
      const write = (): void => {
        while (sent < 50_000_000 && !response.destroyed) {
          sent += block.length;
          if (!response.write(block)) return void response.once('drain', write);
        }
        response.end('</channel></rss>');
      };
      write();
    },
    { detail: { key: 'feed_too_large', megabytes: 20 } },
  );
  expect(sent).toBeLessThan(50_000_000);
}, );

feedCase('a feed that was compressed is read', async () => {
  server.answers.set('/feed.xml', send(gzipSync(toRss([{ title: 'One' }])), { 'content-encoding': 'gzip' }));
  expect(await fetchFeed()).toMatchObject({ value: { items: [{ title: 'One' }] } });
});

feedCase('a feed that becomes large when it is read is refused', async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from('<rss><channel>'), Buffer.alloc(60_000_000, ' ')]));
  expect(bomb.length).toBeLessThan(100_000);
  await refuseWith(send(bomb, { 'content-encoding': 'gzip' }), { detail: { key: 'feed_too_large', megabytes: 20 } });
});

feedCase('what only says that it was compressed is told', async () => {
  await refuseWith(send(toRss([]), { 'content-encoding': 'gzip' }), { code: 'feed_refused' });
});

feedCase('entities that multiply are refused', async () => {
  const entities = Array.from(
    { length: 20 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  ).join('');
  const before = `<!DOCTYPE rss [<!ENTITY e0 "ha">${entities}]>`;
  await refuseWith(send(toRss([{ title: '&e20;' }], before)), { detail: { key: 'feed_unsafe' } });
});

feedCase('entities from elsewhere are not fetched', async () => {
  inside.answers.set('/secret', send('secret'));
  const before = `<!DOCTYPE rss [<!ENTITY x SYSTEM "${inside.address}/secret">]>`;
  await refuseWith(send(toRss([{ title: '&x;' }], before)), { detail: { key: 'feed_unsafe' } });
  expect(inside.requests).toHaveLength(0);
});

feedCase('a document type without entities is no harm', async () => {
  const before = '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://example.com/rss.dtd">\n';
  server.answers.set('/feed.xml', send(toRss([{ title: 'One &amp; two' }], before)));
  expect(await fetchFeed()).toMatchObject({ value: { items: [{ title: 'One & two' }] } });
});

feedCase('elements within elements within elements are refused', async () => {
  await refuseWith(send(`<rss>${'<a>'.repeat(1_000_000)}`), { detail: { key: 'feed_unsafe' } });
});

feedCase('an attribute without an end is refused', async () => {
  await refuseWith(send(`<rss a="${'x'.repeat(5_000_000)}`), { detail: { key: 'feed_unsafe' } });
});

feedCase('a page instead of a feed is told', async () => {
  await refuseWith(send('<!doctype html><html><title>Night Shift</title></html>'), {
    detail: { key: 'feed_not_feed' },
  });
});

feedCase('nothing instead of a feed is told', async () => {
  await refuseWith(send(''), { detail: { key: 'feed_not_feed' } });
});

feedCase('a feed that is not there is told', async () => {
  expectRefusal(await fetchFeed(), { code: 'feed_refused', detail: { key: 'feed_status', status: '404' } as never });
});

feedCase('a feed that is cut loses what is missing only', async () => {
  const whole = toRss([{ title: 'One' }, { title: 'Two' }]);
  server.answers.set('/feed.xml', send(whole.slice(0, whole.indexOf('Two'))));
  expect(await fetchFeed()).toMatchObject({ value: { items: [{ title: 'One' }] } });
});

feedCase('redirects within the host that was typed are followed', async () => {
  for (let at = 0; at < 9; at += 1) server.answers.set(`/${at}`, redirect(`/${at + 1}`));
  server.answers.set('/9', send(toRss([{ title: 'One' }])));
  expect(await fetchFeed('/0')).toMatchObject({ value: { items: [{ title: 'One' }] } });
});

feedCase('redirects without an end are told', async () => {
  await refuseWith(redirect('/feed.xml'), { detail: { key: 'feed_redirects' } });
});

feedCase('a redirect that names no address is told', async () => {
  await refuseWith((_request, response) => void response.writeHead(302).end(), { detail: { key: 'feed_redirects' } });
  await refuseWith(redirect('file:///etc/passwd'), { detail: { key: 'feed_redirects' } });
});

for (const host of [
  '10.0.0.1',
  '192.168.1.1',
  '172.16.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  'localhost',
  'name.localhost',
  '127.1',
  '0x7f000001',
  '2130706433',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[fe80::1]',
  '[fd00::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
])
  feedCase(`a redirect to ${host} is refused`, async () => {
    await refuseWith(redirect(`http://${host}/feed.xml`), { detail: { key: 'feed_private_address' } as never });
  });

feedCase('a redirect of a feed to another server of this computer is refused', async () => {
  inside.answers.set('/feed.xml', send(toRss([{ title: 'Secret' }])));
  await refuseWith(redirect(`${inside.address}/feed.xml`), { detail: { key: 'feed_private_address' } as never });
  expect(inside.requests).toHaveLength(0);
});

feedCase('a redirect of sound to another server of this computer is refused', async () => {
  inside.answers.set('/one.mp3', sendSound(sound));
  await publishSound(redirect(`${inside.address}/one.mp3`));
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toMatchObject({ error: { detail: { key: 'feed_private_address' } } });
  expect(inside.requests).toHaveLength(0);
});

feedCase('sound and transcripts on another server of this computer are refused', async () => {
  inside.answers.set('/one.mp3', sendSound(sound));
  await publish({
    title: 'One',
    url: `${inside.address}/one.mp3`,
    more: `<podcast:transcript url="${inside.address}/one.vtt" type="text/vtt"/>`,
  });
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toMatchObject({ error: { detail: { key: 'feed_private_address' } } });
  const { id } = setup.getItem('One');
  expect(await setup.feeds.takeTranscripts(showId, [id])).toEqual({ ok: true, value: { done: 0, failed: 1 } });
  expect(setup.getState('One')).toMatchObject({ error: { detail: { key: 'feed_private_address' } } });
  expect(inside.requests).toHaveLength(0);
});

feedCase('credentials of an address are neither sent nor stored nor logged', async () => {
  server.answers.set('/feed.xml', send(toRss([{ title: 'One', url: `${server.address.replace('//', '//ann:secret@')}/one.mp3` }])));
  server.answers.set('/one.mp3', sendSound(sound));
  const typed = `${server.address.replace('//', '//ann:secret@')}/feed.xml?token=canary`;
  expect(await setup.feeds.setAddress(showId, typed)).toMatchObject({
    value: { address: `${server.address}/feed.xml?token=canary` },
  });
  await setup.fetchSound('One');
  expect(await setup.waitForEnd('One')).toEqual({ kind: 'sound' });
  expect(setup.log.join('\n')).not.toMatch(/secret|canary|feed\.xml/);
  expect(setup.log.length).toBeGreaterThan(3);
});

feedCase('other addresses than of the web are none', async () => {
  for (const typed of ['file:///etc/passwd', 'ftp://example.com/feed', 'javascript://x', 'https://', ' '])
    expectRefusal(await setup.feeds.setAddress(showId, typed), { code: 'address_invalid' });
  expect(setup.asked).toEqual([]);
});

feedCase('a file that is there is not replaced', async () => {
  await publishSound(sendSound(sound));
  await setup.fetchSound('One');
  await setup.waitForEnd('One');
  server.answers.set('/feed.xml', send(toRss([{ guid: 'another', title: 'One', url: `${server.address}/one.mp3` }])));
  await setup.feeds.refresh(showId);
  const [id = ''] = setup.read().items.filter(({ state }) => state.kind === 'absent').map((item) => item.id);
  await setup.feeds.fetchSound(showId, [id]);
  await vi.waitFor(
    () => expect(readdirSync(soundFolder()).sort()).toEqual(['2026-11-02 One (2).mp3', '2026-11-02 One.mp3']),
    10_000,
  );
});

feedCase('names of episodes stay within the folder', async () => {
  server.answers.set('/one.mp3', sendSound(sound));
  await publish({ title: '../../outside: CON', url: `${server.address}/one.mp3` });
  await setup.fetchSound('../../outside: CON');
  await setup.waitForEnd('../../outside: CON');
  expect(existsSync(path.join(folder, 'outside'))).toBe(false);
  expect(readdirSync(soundFolder())).toHaveLength(1);
});

feedCase('two are fetched at a time', async () => {
  let [running, most] = [0, 0];
  const titles = Array.from({ length: 6 }, (_, at) => `Episode ${at}`);
  server.answers.set('/one.mp3', (request, response) => {
    running += 1;
    most = Math.max(most, running);
    response.on('close', () => {
      running -= 1;
    });
    setTimeout(() => sendSound(sound)(request, response), 20);
  });
  await publish(...titles.map((title) => ({ title, url: `${server.address}/one.mp3` })));
  await setup.fetchSound(...titles);
  for (const title of titles) expect(await setup.waitForEnd(title)).toEqual({ kind: 'sound' });
  expect(most).toBe(2);
});
