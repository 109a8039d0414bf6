import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findForbiddenInFile, findForbiddenPatterns } from '../../checks/forbidden-patterns.ts';

const root = resolve(import.meta.dirname, '../../..');

describe('forbidden code', () => {
  it('is in none of the three processes', () => {
    expect(findForbiddenPatterns(root)).toEqual([]);
  });

  it.each([
    ['webPreferences: { nodeIntegration: true }', 'Node in the page'],
    ['nodeIntegrationInSubFrames: true', 'Node in the page'],
    ['contextIsolation: false', 'the page not isolated'],
    ['sandbox: false', 'the page not sandboxed'],
    ['sandbox: isDev', 'the page not sandboxed'],
    ['webSecurity: false', 'web security off'],
    ['allowRunningInsecureContent: true', 'insecure content'],
    ["enableBlinkFeatures: 'X'", 'experimental features'],
    ['webviewTag: true', 'webviews'],
    ['void shell.openExternal(url)', 'links opened from elsewhere'],
    ["contextBridge.exposeInMainWorld('ipc', ipcRenderer)", 'raw ipcRenderer'],
    ["ipcMain.handle('x', f)", 'channels beside the one place'],
    ['void window.sidetone.app.info()', 'window.sidetone read beside the bridge'],
    ["const bridge = globalThis['sidetone']", 'window.sidetone read beside the bridge'],
    ['const { sidetone: bridge } = window;', 'window.sidetone read beside the bridge'],
    ['rejectUnauthorized: false', 'unchecked TLS'],
    ['rejectUnauthorized: trueish', 'unchecked TLS'],
    ["app.on('certificate-error', accept)", 'unchecked TLS'],
    ['session.setCertificateVerifyProc(accept)', 'unchecked TLS'],
    ["app.commandLine.appendSwitch('no-sandbox')", 'switches of Chromium'],
    ["app.setAsDefaultProtocolClient('x')", 'schemes of the system and of pages'],
    ["process.env.ELECTRON_DISABLE_SECURITY_WARNINGS = '1'", 'warnings of Electron turned off'],
    ['webPreferences: { preload: file }', 'a preload of another window'],
    ["process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'", 'unchecked TLS by the environment'],
    ['element.innerHTML = text', 'text made into markup'],
    ['window.webContents.executeJavaScript(text)', 'text made into code'],
    ["import { exec } from 'node:child_process'", 'other programs started'],
    ['await fetch(url)', 'fetch, which buffers what it sends'],
    ['safeStorage.encryptString(key)', 'the synchronous keychain'],
  ])('includes %s', (text, what) => {
    expect(findForbiddenInFile('main/shell/x.ts', text)).toEqual([`main/shell/x.ts: ${what}`]);
  });

  it.each([
    ['const timer = setTimeout(work, 5);', 'a timer beside main/lib'],
    ["import { setTimeout as sleep } from 'node:timers/promises';", 'a timer beside main/lib'],
    ['const timer = setInterval(work, 5);', 'a timer beside main/lib'],
    ['const signal = AbortSignal.timeout(5);', 'a timer beside main/lib'],
    ['const now = Date.now();', 'a clock beside main/lib'],
    ['const now = options.now ?? Date.now;', 'a clock beside main/lib'],
    ['const at = new Date();', 'a clock beside main/lib'],
    ['const start = performance.now();', 'a clock beside main/lib'],
    ['await Promise.race([work, timeout]);', 'a race beside main/lib'],
    ["import { open, rename } from 'node:fs/promises';", 'a file replaced beside main/lib/atomic-write.ts'],
    ['await fs.rename(temporary, file);', 'a file replaced beside main/lib/atomic-write.ts'],
    ['const accountId = settings.contentUrl || null;', 'an account computed beside account-id.ts'],
    [
      "const id = place === 'computer' ? 'computer' : analyticsUrl;",
      'an account computed beside account-id.ts',
    ],
  ])('includes what main/lib has once: %s', (text, what) => {
    expect(findForbiddenInFile('main/library/x.ts', text)).toEqual([`main/library/x.ts: ${what}`]);
  });

  it.each(['window.setTimeout(show, 5);', 'const timer = setInterval(show, 5);'])(
    'includes timers of the renderer beside its one helper: %s',
    (text) => {
      expect(findForbiddenInFile('renderer/ui/x.ts', text)).toEqual([
        'renderer/ui/x.ts: a timer beside renderer/lib',
      ]);
    },
  );

  it('includes state in a module of the renderer', () => {
    const inModule = 'import x from "x";\nlet saved: string | null = null;\n';
    expect(findForbiddenInFile('renderer/x.ts', inModule)).toEqual(['renderer/x.ts: state in a module']);
    expect(findForbiddenInFile('renderer/x.ts', 'export let saved = 1;')).toHaveLength(1);
    expect(findForbiddenInFile('renderer/x.ts', 'const f = () => {\n  let n = 0;\n};')).toEqual([]);
    expect(findForbiddenInFile('main/x.ts', inModule)).toEqual([]);
  });

  it('does not include what is safe', () => {
    const right =
      'nodeIntegration: false, contextIsolation: true, sandbox: true, webSecurity: true, webviewTag: false, safeStorage.encryptStringAsync(key), protocol.fetch(url), refetch(), rejectUnauthorized: true, delete process.env.NODE_TLS_REJECT_UNAUTHORIZED';
    expect(findForbiddenInFile('main/shell/x.ts', right)).toEqual([]);
  });
});

describe('the window', () => {
  it('sets each security preference explicitly', () => {
    const window = readFileSync(resolve(root, 'main/shell/window/window.ts'), 'utf8');
    const guards = ['contextIsolation: true', 'sandbox: true', 'nodeIntegration: false', 'webSecurity: true'];
    for (const guard of guards) expect(window).toContain(guard);
  });

  it('that is hidden sets each security preference explicitly', () => {
    const window = readFileSync(resolve(root, 'main/shell/hidden-window/hidden-window.ts'), 'utf8');
    const guards = [
      'show: false',
      'partition',
      'contextIsolation: true',
      'sandbox: true',
      'nodeIntegration: false',
      'webSecurity: true',
      'webviewTag: false',
      'spellcheck: false',
    ];
    for (const guard of guards) expect(window).toContain(guard);
  });

  it('is the only one created', () => {
    const index = readFileSync(resolve(root, 'main/index.ts'), 'utf8');
    expect(index).not.toContain('new BrowserWindow');
  });
});
