/** What `app://sidetone` returns, compared whole. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { registerAppScheme, serveRenderer } from '../../../main/shell/window/app-protocol.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import type { Recorder } from './recorder.ts';

const electron = vi.hoisted(() => ({
  protocol: null as unknown as Recorder<unknown>,
  session: null as unknown as Recorder<unknown>,
}));
vi.mock('electron', async () => {
  const { createRecorder } = await import('./recorder.ts');
  electron.protocol = createRecorder();
  electron.session = createRecorder();
  return { protocol: electron.protocol.target, session: { defaultSession: electron.session.target } };
});

let root = '';
beforeAll(() => {
  root = temporaryFolder('app-protocol');
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'index.html'), '<style nonce="__CSP_NONCE__"></style>');
  writeFileSync(path.join(root, 'assets/index.js'), 'run();');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => {
  electron.protocol.clear();
  electron.session.clear();
});

const serveAudio = async (token: string): Promise<Response> =>
  token === 'known'
    ? new Response('sound', { headers: { 'content-type': 'audio/mpeg', 'cache-control': 'no-store' } })
    : new Response(null, { status: 404 });

const request = async (url: string, init: RequestInit = {}): Promise<Response> => {
  serveRenderer(root, serveAudio);
  expect(electron.session.getNames()).toEqual(['protocol.handle']);
  expect(electron.session.calls[0]?.args[0]).toBe('app');
  const handler = electron.session.getHandler('protocol.handle');
  electron.session.clear();
  return (await handler(new Request(url, init))) as Response;
};

const getHeaders = (response: Response): Record<string, string> => Object.fromEntries(response.headers);

const getNonce = (response: Response): string =>
  /'nonce-([^']*)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';

const headersWith = (nonce: string): Record<string, string> => ({
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; media-src 'self'; font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

it('the scheme has these privileges', () => {
  registerAppScheme();
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true };
  expect(electron.protocol.calls).toEqual([
    { name: 'registerSchemesAsPrivileged', args: [[{ scheme: 'app', privileges }]] },
  ]);
});

it('the page has its policy and a nonce of 16 random bytes, which its markup has too', async () => {
  const response = await request('app://sidetone/');
  const nonce = getNonce(response);
  expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
  expect(response.status).toBe(200);
  expect(getHeaders(response)).toEqual({
    ...headersWith(nonce),
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(await response.text()).toBe(`<style nonce="${nonce}"></style>`);
});

it('each load has a new nonce', async () => {
  const loads = await Promise.all([1, 2, 3].map(() => request('app://sidetone/').then(getNonce)));
  expect(new Set(loads).size).toBe(3);
});

it('a script has the same headers', async () => {
  const response = await request('app://sidetone/assets/index.js');
  expect(response.status).toBe(200);
  expect(getHeaders(response)).toEqual({
    ...headersWith(getNonce(response)),
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(await response.text()).toBe('run();');
});

it.each([
  ['a missing file', 404, 'app://sidetone/assets/missing.js', {}],
  ['another host', 404, 'app://other/', {}],
  ['another method', 405, 'app://sidetone/', { method: 'POST' }],
  ['another method for audio', 405, 'app://sidetone/audio/known', { method: 'PUT' }],
  ['an unknown recording', 404, 'app://sidetone/audio/unknown', {}],
])('%s is %s, with the same headers and no body', async (_what, status, url, init) => {
  const response = await request(url, init);
  expect(response.status).toBe(status);
  expect(getHeaders(response)).toEqual(headersWith('none'));
  expect(await response.text()).toBe('');
});

it('a recording has the same headers besides its own', async () => {
  const response = await request('app://sidetone/audio/known');
  expect(response.status).toBe(200);
  expect(getHeaders(response)).toEqual({
    ...headersWith('none'),
    'cache-control': 'no-store',
    'content-type': 'audio/mpeg',
  });
});
