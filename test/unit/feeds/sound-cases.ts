import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { systemClock } from '../../../main/lib/clock.ts';
import { fail } from '../../../preload/contract/result.ts';
import { createSound, type FeedCases } from './case-setup.ts';
import { redirect, send, sendSound, toRss } from './feed-server.ts';
import { showId } from './feeds-setup.ts';

/** Sound. */
export const addSoundCases = (cases: FeedCases): void => {
  const { feedCase, publish, publishSound, expectSound, soundFolder, sound } = cases;

  feedCase('sound is fetched whole', async () => {
    await publishSound(sendSound(sound));
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    expectSound();
  });

  feedCase('sound that is cut at each third is resumed', async () => {
    const third = Math.round(sound.length / 3);
    await publishSound(sendSound(sound, { cuts: [third, 2 * third] }));
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    expectSound();
    const asked = cases.server.requests
      .filter(({ url }) => url === '/one.mp3')
      .map(({ headers }) => headers.range);
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
    await cases.setup.fetchSound('One');
    await vi.waitFor(
      () => expect(cases.setup.getState('One')).toMatchObject({ kind: 'fetching', bytes: third }),
      10_000,
    );
    cases.server.answers.set('/one.mp3', sendSound(sound));
    await cases.reopen();
    cases.setup.feeds.start();
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    expectSound();
    expect(cases.server.requests.at(-1)?.headers).toMatchObject({
      range: `bytes=${third}-`,
      'if-range': '"1"',
    });
  });

  feedCase('sound that was stopped goes on where it was', async () => {
    const half = Math.round(sound.length / 2);
    await publishSound((_request, response) => {
      response.writeHead(200, { etag: '"1"', 'content-length': sound.length });
      response.write(sound.subarray(0, half));
    });
    await cases.setup.fetchSound('One');
    await vi.waitFor(() => expect(cases.setup.getState('One')).toMatchObject({ bytes: half }), 10_000);
    await cases.setup.feeds.stopSound(showId, [cases.setup.getItem('One').id]);
    expect(cases.setup.getState('One')).toEqual({ kind: 'absent' });
    cases.server.answers.set('/one.mp3', sendSound(sound));
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    expectSound();
    expect(cases.server.requests.at(-1)?.headers.range).toBe(`bytes=${half}-`);
  });

  feedCase('sound that has changed meanwhile comes again from its start', async () => {
    const other = createSound(1_000_000);
    const cut = sendSound(sound, { cuts: [1_000_000] });
    await publishSound((request, response) => {
      cut(request, response);
      cases.server.answers.set('/one.mp3', sendSound(other, { etag: '"2"' }));
    });
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    expectSound(other);
  });

  feedCase('a server that sends the rest of other sound is not believed', async () => {
    const other = createSound(1_000_000);
    const cut = sendSound(sound, { cuts: [500_000] });
    await publishSound((request, response) => {
      cut(request, response);
      cases.server.answers.set('/one.mp3', ({ headers }, answer) => {
        const from = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0);
        const range = `bytes ${from}-${other.length - 1}/${other.length}`;
        answer.writeHead(from > 0 ? 206 : 200, { etag: '"2"', ...(from > 0 && { 'content-range': range }) });
        answer.end(other.subarray(from));
      });
    });
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
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
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    expectSound();
  });

  for (const [what, length] of [
    ['less', 1_000],
    ['more', 9_000_000],
    ['nonsense', Number.NaN],
  ] as const)
    feedCase(`a feed says ${what} about the length of sound: its server is right`, async () => {
      await publishSound(sendSound(sound), length);
      await cases.setup.fetchSound('One');
      expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
      expectSound();
    });

  feedCase('sound that is always shorter than its server says is told', async () => {
    await publishSound((_request, response) => {
      response.writeHead(200, { 'content-length': sound.length + 100 });
      response.write(sound, () => response.destroy());
    });
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toMatchObject({
      kind: 'failed',
      error: { code: 'connection_lost' },
    });
  });

  feedCase('sound without a length ends with its connection', async () => {
    await publishSound((_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.end(sound);
    });
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    expectSound();
  });

  feedCase('sound of many gigabytes is refused before it comes', async () => {
    await publishSound((_request, response) => {
      response.writeHead(200, { 'content-length': 9_000_000_000 });
      response.write(sound);
    });
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toMatchObject({
      error: { detail: { key: 'feed_too_large' } },
    });
  });

  feedCase('a page instead of sound is told', async () => {
    await publishSound(send('<!doctype html><p>Sign in', { 'content-type': 'text/html' }));
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toMatchObject({
      error: { detail: { key: 'feed_not_sound' } },
    });
  });

  feedCase('a page that is called sound is no recording, and is deleted', async () => {
    await publishSound(send('<!doctype html><p>Sign in', { 'content-type': 'audio/mpeg' }));
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toMatchObject({
      kind: 'failed',
      error: { code: 'not_audio' },
    });
    expect(readdirSync(soundFolder())).toEqual([]);
  });

  feedCase('sound that is not there is told', async () => {
    await publish({ title: 'One', url: `${cases.server.address}/one.mp3` });
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toMatchObject({
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
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
  });

  feedCase('a server that stays busy is told', async () => {
    await publishSound((_request, response) => void response.writeHead(503).end());
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toMatchObject({
      kind: 'failed',
      error: { detail: { key: 'feed_server_busy', status: '503' } },
    });
  });

  feedCase('sound that hardly comes is told', async () => {
    await cases.reopen({ silenceMs: 150 });
    await publishSound((_request, response) => {
      response.writeHead(200, { 'content-length': sound.length });
      const timer = setInterval(() => response.write('x'), 30);
      response.on('close', () => clearInterval(timer));
    });
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toMatchObject({ kind: 'failed', error: { code: 'timeout' } });
  });

  feedCase('a redirect of sound to another server of this computer is refused', async () => {
    cases.inside.answers.set('/one.mp3', sendSound(sound));
    await publishSound(redirect(`${cases.inside.address}/one.mp3`));
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toMatchObject({
      error: { detail: { key: 'feed_private_address' } },
    });
    expect(cases.inside.requests).toHaveLength(0);
  });

  feedCase('sound and transcripts on another server of this computer are refused', async () => {
    cases.inside.answers.set('/one.mp3', sendSound(sound));
    await publish({
      title: 'One',
      url: `${cases.inside.address}/one.mp3`,
      more: `<podcast:transcript url="${cases.inside.address}/one.vtt" type="text/vtt"/>`,
    });
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toMatchObject({
      error: { detail: { key: 'feed_private_address' } },
    });
    const { id } = cases.setup.getItem('One');
    expect(await cases.setup.feeds.takeTranscripts(showId, [id])).toEqual({
      ok: true,
      value: { done: 0, failed: 1 },
    });
    expect(cases.setup.getState('One')).toMatchObject({ error: { detail: { key: 'feed_private_address' } } });
    expect(cases.inside.requests).toHaveLength(0);
  });

  feedCase('credentials within a feed are not sent, and no address is logged', async () => {
    cases.server.answers.set(
      '/feed.xml',
      send(toRss([{ title: 'One', url: `${cases.server.address.replace('//', '//ann:secret@')}/one.mp3` }])),
    );
    cases.server.answers.set('/one.mp3', sendSound(sound));
    const address = `${cases.server.address}/feed.xml?token=canary`;
    expect(await cases.setup.feeds.setAddress(showId, address)).toMatchObject({ value: { address } });
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    expect(cases.setup.log.join('\n')).not.toMatch(/secret|canary|feed\.xml/);
    expect(cases.setup.log.length).toBeGreaterThan(3);
  });

  feedCase('a server says when it wants to be asked again', async () => {
    const waited: number[] = [];
    await cases.reopen({
      clock: {
        ...systemClock,
        after: (ms, work) => {
          waited.push(ms);
          return systemClock.after(Math.min(ms, 20), work);
        },
      },
    });
    let isBusy = true;
    await publishSound((request, response) => {
      if (isBusy) response.writeHead(429, { 'retry-after': '120' }).end();
      else sendSound(sound)(request, response);
      isBusy = false;
    });
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    expect(waited).toContain(120_000);
  });

  feedCase('without a network nothing is given up', async () => {
    await publishSound(sendSound(sound));
    const requests = vi.spyOn(cases.setup.transport, 'tryProxies');
    for (let count = 0; count < 12; count += 1)
      requests.mockResolvedValueOnce(fail('offline', { key: 'no_route', host: 'example.com' }));
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    expect(requests.mock.calls.length).toBe(13);
  });

  feedCase('what cannot be stored does not begin again and again', async () => {
    await publish({ title: 'One', url: '/none.mp3' }, { title: 'Two', url: '/one.mp3' });
    cases.server.answers.set('/one.mp3', sendSound(sound));
    vi.spyOn(cases.setup.repository, 'setError').mockReturnValueOnce(fail('storage_failed'));
    await cases.setup.fetchSound('One');
    await vi.waitFor(() => expect(cases.setup.log.join('\n')).toContain('could not be stored'), 10_000);
    await cases.setup.fetchSound('Two');
    expect(await cases.setup.waitForEnd('Two')).toEqual({ kind: 'sound' });
    const countRequests = (): number => cases.server.requests.filter(({ url }) => url === '/none.mp3').length;
    expect(countRequests()).toBe(1);
    // The user asks for it again.
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toMatchObject({ kind: 'failed' });
    expect(countRequests()).toBe(2);
  });

  feedCase('two with the same title and day do not mix', async () => {
    const other = createSound(2_000_000);
    cases.server.answers.set('/one.mp3', sendSound(sound));
    cases.server.answers.set('/two.mp3', sendSound(other));
    await publish({ guid: '1', title: 'One', url: '/one.mp3' }, { guid: '2', title: 'One', url: '/two.mp3' });
    const ids = cases.setup.read().items.map(({ id }) => id);
    await cases.setup.feeds.fetchSound(showId, ids);
    await vi.waitFor(
      () => expect(cases.setup.read().items.every(({ state }) => state.kind === 'sound')).toBe(true),
      10_000,
    );
    const sizes = readdirSync(soundFolder()).map((name) => statSync(path.join(soundFolder(), name)).size);
    expect(sizes.sort()).toEqual([sound.length, other.length].sort());
  });

  feedCase('sound at another address by now does not go on where that of the first ended', async () => {
    await publishSound((_request, response) => {
      response.writeHead(200, { etag: '"1"', 'content-length': sound.length });
      response.write(sound.subarray(0, 500_000));
    });
    await cases.setup.fetchSound('One');
    await vi.waitFor(() => expect(cases.setup.getState('One')).toMatchObject({ bytes: 500_000 }), 10_000);
    await cases.setup.feeds.stopSound(showId, [cases.setup.getItem('One').id]);
    const other = createSound(1_000_000);
    cases.server.answers.set('/other.mp3', sendSound(other));
    await publish({ title: 'One', url: '/other.mp3' });
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    expectSound(other);
    expect(cases.server.requests.at(-1)?.headers.range).toBeUndefined();
  });

  feedCase('a server whose sound has another length by now is not believed', async () => {
    const other = createSound(1_000_000);
    const cut = sendSound(sound, { cuts: [500_000] });
    await publishSound((request, response) => {
      cut(request, response);
      cases.server.answers.set('/one.mp3', sendSound(other));
    });
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    expectSound(other);
  });

  feedCase('sound that the user has moved away is told, and can be fetched again', async () => {
    await publishSound(sendSound(sound));
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    const { id } = cases.setup.getItem('One');
    rmSync(path.join(cases.folder, 'sound'), { recursive: true });
    expect(await cases.setup.feeds.transcribe(showId, [id])).toMatchObject({ value: { failed: 1 } });
    expect(cases.setup.getItem('One')).toMatchObject({
      state: { kind: 'failed', error: { code: 'file_missing' } },
      isSoundHere: false,
    });
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    expectSound();
  });

  feedCase('sound stays here if only its transcript cannot be fetched', async () => {
    cases.server.answers.set('/one.mp3', sendSound(sound));
    const more = '<podcast:transcript url="/none.vtt" type="text/vtt"/>';
    await publish({ title: 'One', url: '/one.mp3', more });
    await cases.setup.fetchSound('One');
    expect(await cases.setup.waitForEnd('One')).toEqual({ kind: 'sound' });
    const { id } = cases.setup.getItem('One');
    await cases.setup.feeds.takeTranscripts(showId, [id]);
    expect(cases.setup.getItem('One')).toMatchObject({ state: { kind: 'failed' }, isSoundHere: true });
  });

  feedCase('what has come of sound goes with its feed', async () => {
    await publishSound((_request, response) => {
      response.writeHead(200, { etag: '"1"', 'content-length': sound.length });
      response.write(sound.subarray(0, 500_000));
    });
    await cases.setup.fetchSound('One');
    await vi.waitFor(() => expect(cases.setup.getState('One')).toMatchObject({ bytes: 500_000 }), 10_000);
    expect(readdirSync(soundFolder())).toHaveLength(1);
    expect(await cases.setup.feeds.remove(showId)).toEqual({ ok: true, value: true });
    expect(readdirSync(soundFolder())).toEqual([]);
  });

  feedCase('a file that is there is not replaced', async () => {
    await publishSound(sendSound(sound));
    await cases.setup.fetchSound('One');
    await cases.setup.waitForEnd('One');
    cases.server.answers.set(
      '/feed.xml',
      send(toRss([{ guid: 'another', title: 'One', url: `${cases.server.address}/one.mp3` }])),
    );
    await cases.setup.feeds.refresh(showId);
    const [id = ''] = cases.setup
      .read()
      .items.filter(({ state }) => state.kind === 'absent')
      .map((item) => item.id);
    await cases.setup.feeds.fetchSound(showId, [id]);
    await vi.waitFor(
      () =>
        expect(readdirSync(soundFolder()).sort()).toEqual(['2026-11-02 One (2).mp3', '2026-11-02 One.mp3']),
      10_000,
    );
  });

  feedCase('names of episodes stay within the folder', async () => {
    cases.server.answers.set('/one.mp3', sendSound(sound));
    await publish({ title: '../../outside: CON', url: `${cases.server.address}/one.mp3` });
    await cases.setup.fetchSound('../../outside: CON');
    await cases.setup.waitForEnd('../../outside: CON');
    expect(existsSync(path.join(cases.folder, 'outside'))).toBe(false);
    expect(readdirSync(soundFolder())).toHaveLength(1);
  });

  feedCase('two are fetched at a time', async () => {
    let [running, most] = [0, 0];
    const titles = Array.from({ length: 6 }, (_, at) => `Episode ${at}`);
    cases.server.answers.set('/one.mp3', (request, response) => {
      running += 1;
      most = Math.max(most, running);
      response.on('close', () => {
        running -= 1;
      });
      setTimeout(() => sendSound(sound)(request, response), 20);
    });
    await publish(...titles.map((title) => ({ title, url: `${cases.server.address}/one.mp3` })));
    await cases.setup.fetchSound(...titles);
    for (const title of titles) expect(await cases.setup.waitForEnd(title)).toEqual({ kind: 'sound' });
    expect(most).toBe(2);
  });
};
