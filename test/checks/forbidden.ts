/**
 * What the sources of the three processes must not say: the items of Electron's security checklist that can be read
 * off the code (their effect is tested in the running application), and a few of the house's own.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './sources.ts';

export interface Forbidden {
  readonly what: string;
  readonly pattern: RegExp;
  /** The only files that may. */
  readonly except?: readonly string[];
}

export const forbidden: readonly Forbidden[] = [
  { what: 'Node in the page', pattern: /nodeIntegration\w*\s*:(?!\s*false)/ },
  { what: 'the page not isolated', pattern: /contextIsolation\s*:(?!\s*true)/ },
  { what: 'the page not sandboxed', pattern: /\bsandbox\s*:(?!\s*true)|--no-sandbox/ },
  { what: 'web security off', pattern: /webSecurity\s*:(?!\s*true)/ },
  { what: 'insecure content', pattern: /allowRunningInsecureContent|--ignore-certificate-errors/ },
  { what: 'experimental features', pattern: /experimentalFeatures|enableBlinkFeatures/ },
  { what: 'webviews', pattern: /webviewTag\s*:(?!\s*false)|<webview/ },
  { what: 'the remote module', pattern: /@electron\/remote|enableRemoteModule/ },
  { what: 'links opened from elsewhere', pattern: /\bopenExternal\b/, except: ['main/shell/links.ts'] },
  { what: 'raw ipcRenderer', pattern: /\bipcRenderer\b/, except: ['preload/index.ts'] },
  { what: 'channels beside the one place', pattern: /\bipcMain\./, except: ['main/shell/ipc-port.ts'] },
  { what: 'unchecked TLS', pattern: /rejectUnauthorized(?!\s*:\s*true\b)|setCertificateVerifyProc/ },
  {
    what: 'unchecked TLS by the environment',
    pattern: /(?<!delete )process\.env\.NODE_TLS_REJECT/,
  },
  {
    what: 'text made into markup',
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML/,
  },
  { what: 'text made into code', pattern: /\beval\(|new Function\(|executeJavaScript/ },
  { what: 'other programs started', pattern: /node:child_process/ },
  { what: 'fetch, which buffers what it sends', pattern: /(?<![.\w])fetch\(/ },
  { what: 'the synchronous keychain', pattern: /\b(?:en|de)cryptString\(/ },
];

/** Breaches as "file: what". */
export const breachesIn = (file: string, text: string): string[] =>
  forbidden
    .filter(({ except = [] }) => !except.includes(file))
    .filter(({ pattern }) => pattern.test(text))
    .map(({ what }) => `${file}: ${what}`);

export const breaches = (root: string): string[] =>
  sourceFiles(root)
    .filter((file) => /^(main|preload|renderer)\//.test(file))
    .flatMap((file) => breachesIn(file, readFileSync(path.join(root, file), 'utf8')));
