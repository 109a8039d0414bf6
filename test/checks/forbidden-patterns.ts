/**
 * Patterns that the sources of the three processes must not contain: the items of Electron's security checklist that
 * can be checked in the code (their effect is tested in the running application), and rules of this project.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listSourceFiles } from './sources.ts';

interface ForbiddenPattern {
  readonly description: string;
  readonly pattern: RegExp;
  /** Where it is forbidden; everywhere if not given. */
  readonly folder?: `${string}/`;
  /** The only files that may contain it. */
  readonly except?: readonly string[];
}

const forbiddenPatterns: readonly ForbiddenPattern[] = [
  { description: 'Node in the page', pattern: /nodeIntegration\w*\s*:(?!\s*false)/ },
  { description: 'the page not isolated', pattern: /contextIsolation\s*:(?!\s*true)/ },
  { description: 'the page not sandboxed', pattern: /\bsandbox\s*:(?!\s*true)|--no-sandbox/ },
  { description: 'web security off', pattern: /webSecurity\s*:(?!\s*true)/ },
  { description: 'insecure content', pattern: /allowRunningInsecureContent|--ignore-certificate-errors/ },
  { description: 'experimental features', pattern: /experimentalFeatures|enableBlinkFeatures/ },
  { description: 'webviews', pattern: /webviewTag\s*:(?!\s*false)|<webview|\ballowpopups\b/ },
  { description: 'the remote module', pattern: /@electron\/remote|enableRemoteModule/ },
  {
    description: 'links opened from elsewhere',
    pattern: /\bopenExternal\b/,
    except: ['main/shell/outside-actions.ts'],
  },
  {
    description: 'raw ipcRenderer',
    pattern: /\bipcRenderer\b/,
    except: ['preload/ipc-transport.ts'],
  },
  {
    description: 'channels beside the one place',
    pattern: /\bipcMain\./,
    except: ['main/shell/ipc-port.ts'],
  },
  {
    description: 'window.sidetone read beside the bridge',
    // A name in backquotes is a comment.
    pattern:
      /(?<!`)\b(?:window|globalThis|self)(?:\?\.|\.|\[['"])sidetone\b|\bsidetone\b[^{}]*\}\s*=\s*(?:window|globalThis|self)\b/,
    except: ['renderer/lib/bridge.ts'],
  },
  {
    description: 'unchecked TLS',
    pattern:
      /rejectUnauthorized(?!\s*:\s*true\b)|setCertificateVerifyProc|['"`](?:select-client-)?certificate-error/,
  },
  {
    description: 'switches of Chromium',
    pattern: /\bappend(?:Switch|Argument)\b/,
    // Flags of V8 that only limit memory.
    except: ['main/index.ts'],
  },
  {
    description: 'schemes of the system and of pages',
    pattern: /setAsDefaultProtocolClient|registerSchemesAsPrivileged|\bprotocol\.(?:un)?handle\(/,
    except: ['main/shell/window/app-protocol.ts', 'main/shell/hidden-window/hidden-session.ts'],
  },
  { description: 'warnings of Electron turned off', pattern: /ELECTRON_DISABLE_SECURITY_WARNINGS/ },
  {
    description: 'a preload of another window',
    pattern: /\bpreload\s*[,:]|\bsetPreloads\b|registerPreloadScript/,
    folder: 'main/',
    except: ['main/index.ts', 'main/shell/window/window.ts', 'main/shell/hidden-window/hidden-window.ts'],
  },
  {
    description: 'unchecked TLS by the environment',
    pattern: /(?<!delete )process\.env\.NODE_TLS_REJECT/,
  },
  {
    description: 'text made into markup',
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML/,
  },
  { description: 'text made into code', pattern: /\beval\(|new Function\(|executeJavaScript/ },
  { description: 'other programs started', pattern: /node:child_process/ },
  {
    description: 'fetch, which buffers what it sends',
    pattern: /(?<![.\w])fetch\(/,
    // They read ranges of the recording, and the files of the model, from main.
    except: ['renderer/sound/recording-file.ts', 'renderer/listen/worker/worker.ts'],
  },
  { description: 'the synchronous keychain', pattern: /\b(?:en|de)cryptString\(/ },
  { description: 'state in a module', pattern: /^(?:export )?let\s|\bnew WeakMap\b/m, folder: 'renderer/' },
  {
    description: 'a timer beside main/lib',
    pattern: /\bset(?:Timeout|Interval)\b|\bAbortSignal\.timeout\b/,
    folder: 'main/',
    except: ['main/lib/clock.ts', 'main/lib/abort.ts'],
  },
  {
    description: 'a timer beside renderer/lib',
    pattern: /\bset(?:Timeout|Interval)\b|\bAbortSignal\.timeout\b/,
    folder: 'renderer/',
    except: [
      'renderer/lib/timers.ts',
      'renderer/lib/use-now.ts',
      // Continues after other events, without a delay.
      'renderer/features/transcriptions/run-in-slices.ts',
      // The worker imports nothing of the main window.
      'renderer/prepare/worker/analyse-recording.ts',
    ],
  },
  {
    description: 'a clock beside main/lib',
    pattern: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bhrtime\b/,
    folder: 'main/',
    except: ['main/lib/clock.ts'],
  },
  {
    description: 'a race beside main/lib',
    pattern: /\bPromise\.race\b/,
    folder: 'main/',
    except: ['main/lib/abort.ts', 'main/lib/map-with-concurrency.ts'],
  },
  {
    description: 'a file replaced beside main/lib/atomic-write.ts',
    pattern: /import \{[^}]*\brename(?:Sync)?\b|\.rename(?:Sync)?\(/,
    folder: 'main/',
    // They put a damaged or unreadable file aside, or a full one.
    except: [
      'main/lib/atomic-write.ts',
      'main/diagnostics/rotating-file.ts',
      'main/shell/settings-store.ts',
      'main/storage/damage.ts',
    ],
  },
  {
    description: 'an account computed beside account-id.ts',
    pattern: /Url\s*(?:\|\||\?\?)\s*(?:null|undefined|'')|\bplace === '\w+'\s*\?[^?\n]*(?:'computer'|Url\b)/,
    except: ['preload/contract/account-id.ts'],
  },
];

/** Returns breaches as "file: description". */
export const findForbiddenInFile = (file: string, text: string): string[] =>
  forbiddenPatterns
    .filter(({ folder = '', except = [] }) => file.startsWith(folder) && !except.includes(file))
    .filter(({ pattern }) => pattern.test(text))
    .map(({ description: what }) => `${file}: ${what}`);

export const findForbiddenPatterns = (root: string): string[] =>
  listSourceFiles(root)
    .filter((file) => /^(main|preload|renderer)\//.test(file))
    .flatMap((file) => findForbiddenInFile(file, readFileSync(path.join(root, file), 'utf8')));
