import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { hiddenHeaders, parseHiddenUrl } from '../../../main/shell/hidden-window/hidden-policy.ts';
import { setUpHiddenSession } from '../../../main/shell/hidden-window/hidden-session.ts';
import { createHiddenWindows } from '../../../main/shell/hidden-window/hidden-window.ts';

const electron = vi.hoisted(() => ({
  options: {} as Record<string, unknown>,
  partitions: [] as string[],
  proxies: [] as unknown[],
  handlers: {} as Record<string, (...args: never[]) => unknown>,
  listeners: {} as Record<string, () => void>,
  isDestroyed: false,
  windows: [] as { excludedFromShownWindowsMenu: boolean }[],
  load: Promise.resolve(),
  pid: 0,
}));
vi.mock('electron', () => ({
  BrowserWindow: class {
    webContents = {
      id: 7,
      getOSProcessId: () => electron.pid,
      isDestroyed: () => false,
      isCrashed: () => false,
      send: () => undefined,
      on: (name: string, listener: () => void) => {
        electron.listeners[name] = listener;
      },
    };
    excludedFromShownWindowsMenu = false;
    constructor(options: Record<string, unknown>) {
      electron.windows.push(this);
      electron.options = options;
      electron.isDestroyed = false;
    }
    on = (name: string, listener: () => void): void => {
      electron.listeners[name] = listener;
    };
    loadURL = (): Promise<void> => electron.load;
    isDestroyed = (): boolean => electron.isDestroyed;
    destroy = (): void => {
      electron.isDestroyed = true;
    };
  },
  ipcMain: {},
  session: {
    fromPartition: (name: string) => {
      electron.partitions.push(name);
      const remember = (key: string) => (handler: (...args: never[]) => unknown) => {
        electron.handlers[key] = handler;
      };
      return {
        setPermissionRequestHandler: remember('request'),
        setPermissionCheckHandler: remember('check'),
        setDevicePermissionHandler: remember('device'),
        setDisplayMediaRequestHandler: remember('display'),
        setSpellCheckerLanguages: () => undefined,
        setProxy: async (proxy: unknown) => void electron.proxies.push(proxy),
        webRequest: { onBeforeRequest: remember('before-request') },
        on: (key: string, handler: (...args: never[]) => unknown) => remember(key)(handler),
        protocol: {
          handle: (scheme: string, handler: (...args: never[]) => unknown) => remember(scheme)(handler),
        },
      };
    },
  },
}));

describe('the hidden window', () => {
  it('is sandboxed, isolated and never shown', () => {
    createHiddenWindows('prepare', '/prepare.cjs').open(() => undefined);
    expect(electron.options).toEqual({
      show: false,
      webPreferences: {
        preload: '/prepare.cjs',
        partition: 'prepare',
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        navigateOnDragDrop: false,
        disableDialogs: true,
        spellcheck: false,
        backgroundThrottling: false,
      },
    });
    // The window menu of macOS.
    expect(electron.windows.at(-1)?.excludedFromShownWindowsMenu).toBe(true);
  });

  it('is trusted only with its own page in its top frame', () => {
    const windows = createHiddenWindows('prepare', '/prepare.cjs');
    const frame = { url: 'app://sidetone/prepare', isTop: true };
    expect(windows.isOwnPage({ contentsId: 7, frame })).toBe(false);
    windows.open(() => undefined);
    expect(windows.isOwnPage({ contentsId: 7, frame })).toBe(true);
    expect(windows.isOwnPage({ contentsId: 1, frame })).toBe(false);
    expect(windows.isOwnPage({ contentsId: 7, frame: { ...frame, isTop: false } })).toBe(false);
    expect(windows.isOwnPage({ contentsId: 7, frame: { ...frame, url: 'app://sidetone/' } })).toBe(false);
    expect(windows.isOwnPage({ contentsId: 7, frame: null })).toBe(false);
    windows.destroy();
    expect(windows.isOwnPage({ contentsId: 7, frame })).toBe(false);
  });

  it('reports a crash once, and nothing after it was destroyed', async () => {
    const reasons: string[] = [];
    const windows = createHiddenWindows('prepare', '/prepare.cjs');
    windows.open((reason) => reasons.push(reason));
    electron.listeners['render-process-gone']?.();
    electron.listeners.closed?.();
    expect(reasons).toEqual(['crashed']);
    const second = windows.open((reason) => reasons.push(reason));
    second.destroy();
    electron.listeners['render-process-gone']?.();
    expect(reasons).toEqual(['crashed']);
  });

  it('reports a page that cannot be loaded', async () => {
    const reasons: string[] = [];
    electron.load = Promise.reject(new Error('ERR_FAILED'));
    createHiddenWindows('prepare', '/prepare.cjs').open((reason) => reasons.push(reason));
    await vi.waitFor(() => expect(reasons).toEqual(['failed']));
  });
});

describe('the page that listens', () => {
  it.each([
    ['app://sidetone/listen', { kind: 'page' }],
    ['app://sidetone/listen/worker-abc.js', { kind: 'script', path: 'listen/worker-abc.js' }],
    ['app://sidetone/listen/ort-1.wasm', { kind: 'script', path: 'listen/ort-1.wasm' }],
    ['app://sidetone/hidden-page/runner-1.js', { kind: 'script', path: 'hidden-page/runner-1.js' }],
    ['app://sidetone/source/abc/1', { kind: 'source', token: 'abc', slot: 1 }],
    [
      'app://sidetone/model/whisper-base/onnx/encoder_model.onnx',
      { kind: 'model', model: 'whisper-base', path: 'onnx/encoder_model.onnx' },
    ],
  ])('is served %s', (url, expected) => {
    expect(parseHiddenUrl('listen', url)).toEqual(expected);
  });

  it.each([
    'app://sidetone/',
    'app://sidetone/prepare',
    'app://sidetone/prepare/worker-abc.js',
    'app://sidetone/assets/index.js',
    'app://sidetone/listen/index.html',
    'app://sidetone/listen/licences.json',
    'app://sidetone/audio/abc',
    'app://sidetone/model/whisper-base',
    'app://other/listen',
  ])('is not served %s', (url) => {
    expect(parseHiddenUrl('listen', url)).toBeNull();
  });

  it('runs at a lower priority than the application', async () => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
    try {
      await once(child, 'spawn');
      electron.pid = child.pid ?? 0;
      createHiddenWindows('prepare', '/prepare.cjs')
        .open(() => undefined)
        .send('onCancel', 1);
      expect(os.getPriority(electron.pid)).toBe(os.getPriority());
      const window = createHiddenWindows('listen', '/listen.cjs').open(() => undefined);
      window.send('onCancel', 1);
      expect(os.getPriority(electron.pid)).toBe(os.constants.priority.PRIORITY_BELOW_NORMAL);
      const own = os.getPriority();
      electron.pid = 0;
      window.send('onCancel', 1);
      expect(os.getPriority()).toBe(own);
    } finally {
      child.kill();
    }
  });

  it('is the only one that is served models', () => {
    expect(parseHiddenUrl('prepare', 'app://sidetone/model/whisper-base/config.json')).toBeNull();
  });

  it('is isolated, alone, and starts no workers of other origins', () => {
    const { prepare, listen } = hiddenHeaders;
    expect(listen['cross-origin-opener-policy']).toBe('same-origin');
    expect(listen['cross-origin-embedder-policy']).toBe('require-corp');
    expect(prepare).not.toHaveProperty('cross-origin-embedder-policy');
    expect(listen['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  it('has a session of its own, which reaches nothing and serves models with its headers', async () => {
    electron.proxies = [];
    setUpHiddenSession('listen', '/srv/renderer', {
      serveSource: async () => new Response(null, { status: 404 }),
      serveModel: async (model, path) => new Response(`${model} ${path}`),
    });
    expect(electron.partitions.at(-1)).toBe('listen');
    expect(electron.proxies).toEqual([{ proxyRules: expect.any(String), proxyBypassRules: '<-loopback>' }]);
    const request = new Request('app://sidetone/model/base/config.json');
    const response = (await electron.handlers.app?.(request as never)) as Response;
    expect(await response.text()).toBe('base config.json');
    expect(response.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  });
});

describe('its session', () => {
  const root = '/srv/renderer';
  const serve = async (token: string, slot: number, range: string | null): Promise<Response> =>
    new Response(`${token} ${slot} ${range}`, { status: 206 });
  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    setUpHiddenSession('prepare', root, { serveSource: serve });
    return (await electron.handlers.app?.(new Request(url, init) as never)) as Response;
  };

  it('reaches nothing', () => {
    electron.proxies = [];
    setUpHiddenSession('prepare', root, { serveSource: serve });
    expect(electron.proxies).toEqual([{ proxyRules: expect.any(String), proxyBypassRules: '<-loopback>' }]);
  });

  it('is in memory and grants nothing', () => {
    setUpHiddenSession('prepare', root, { serveSource: serve });
    expect(electron.partitions.at(-1)).toBe('prepare');
    const { handlers } = electron;
    const answers: unknown[] = [];
    handlers.request?.(
      null as never,
      'media' as never,
      ((granted: unknown) => answers.push(granted)) as never,
    );
    handlers.display?.(null as never, ((streams: unknown) => answers.push(streams)) as never);
    expect(answers).toEqual([false, null]);
    expect(handlers.check?.()).toBe(false);
    expect(handlers.device?.()).toBe(false);
    let isPrevented = false;
    handlers['will-download']?.({ preventDefault: () => (isPrevented = true) } as never);
    expect(isPrevented).toBe(true);
  });

  it('serves ranges of the recording with its policy', async () => {
    const response = await ask('app://sidetone/source/abc/3', { headers: { range: 'bytes=0-9' } });
    expect([response.status, await response.text()]).toEqual([206, 'abc 3 bytes=0-9']);
    expect(response.headers.get('content-security-policy')).toBe(
      hiddenHeaders.prepare['content-security-policy'],
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('takes no other method', async () => {
    expect((await ask('app://sidetone/prepare', { method: 'POST' })).status).toBe(405);
  });

  it.each([
    'app://sidetone/',
    'app://sidetone/index.html',
    'app://sidetone/assets/index.js',
    'app://sidetone/prepare/../index.js',
    'app://sidetone/prepare/%2e%2e/index.js',
    'app://sidetone/prepare/index.html',
    'app://sidetone/prepare/licences.json',
    'app://sidetone/prepare?x',
    'app://sidetone/audio/abc',
    'app://sidetone/source/a/b',
    'app://sidetone/source/a',
    'app://sidetone/source/a/10',
    'app://sidetone/source/a/1/2',
    'app://sidetone/source/',
    'app://other/prepare',
    'file:///etc/passwd',
  ])('does not serve %s', (url) => {
    expect(parseHiddenUrl('prepare', url)).toBeNull();
  });

  it('has a policy of its own', () => {
    expect(hiddenHeaders.prepare['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });
});
