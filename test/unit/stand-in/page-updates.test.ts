/** How the page of `npm run dev` receives and sends: by scripts, because its policy allows no connection. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createPageUpdates } from '../../stand-in/dev/page-updates.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const start = async () => {
  const updates = createPageUpdates();
  const server = createServer((request, response) => {
    if (!updates.handle(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const get = (query: string) => fetch(`http://127.0.0.1:${port}/@updates${query}`);
  const load = async (query: string) => {
    const text = await (await get(query)).text();
    return import(`data:text/javascript,${encodeURIComponent(text)}`);
  };
  return { channel: updates.channel, get, load, port };
};

it('a new page is connected, and gets what is sent after that', async () => {
  const { channel, load } = await start();
  channel.send?.({ type: 'full-reload' });
  const first = await load('?load=1');
  expect(first).toMatchObject({ next: 1, payloads: [{ type: 'connected' }] });
  const waiting = load(`?after=${first.next}&load=2`);
  channel.send?.({ type: 'custom', event: 'one' });
  expect(await waiting).toMatchObject({ next: 2, payloads: [{ type: 'custom', event: 'one' }] });
});

it('what was sent between two requests is not lost, and two pages get all', async () => {
  const { channel, load } = await start();
  for (const event of ['one', 'two']) channel.send?.({ type: 'custom', event });
  for (const page of ['a', 'b'])
    expect((await load(`?after=0&load=${page}`)).payloads).toMatchObject([
      { event: 'one' },
      { event: 'two' },
    ]);
});

it('passes on what the page sends', async () => {
  const { channel, get } = await start();
  const heard = vi.fn();
  channel.on?.('vite:invalidate', heard);
  const message = { type: 'custom', event: 'vite:invalidate', data: { path: '/a.tsx' } };
  await get(`?send=${encodeURIComponent(JSON.stringify(message))}`);
  expect(heard).toHaveBeenCalledWith({ path: '/a.tsx' }, expect.anything());
  channel.off?.('vite:invalidate', heard);
  await get(`?send=${encodeURIComponent(JSON.stringify(message))}`);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('leaves all other paths to the server of the page', async () => {
  const { port } = await start();
  expect((await fetch(`http://127.0.0.1:${port}/index.html?after=0`)).status).toBe(404);
});
