/** Reviewed findings of Electronegativity. */
import type { ReviewedFinding } from '../baseline.ts';

const policy =
  'The content security policy is a header of each response (main/shell/window/served-file.ts), which it does not see.';
const version = 'It only names the version, which .github/workflows/dependencies.yml compares every week.';
const auxclick = 'A middle click opens no window: main/shell/window/security.ts refuses all of them.';
const link = 'The page names one of two links by its id. Only main has their addresses.';
const preload = 'preload/index.ts exposes the calls and events of the contract, and nothing of Electron.';
const youngGeneration = 'Flags of V8 that only limit memory (main/shell/lifecycle/page-flags.ts).';
const hiddenPreload = 'preload/prepare.ts exposes the calls and events of the hidden window’s contract.';

export const sourcesBaseline: readonly ReviewedFinding[] = [
  {
    finding: 'AUXCLICK_JS_CHECK in main/shell/prepare-window/prepare-window.ts: new BrowserWindow({',
    reason: auxclick,
  },
  {
    finding: 'AUXCLICK_JS_CHECK in main/shell/window/window.ts: const window = new BrowserWindow({',
    reason: auxclick,
  },
  { finding: 'CSP_GLOBAL_CHECK in N/A', reason: policy },
  {
    finding:
      "CUSTOM_ARGUMENTS_JS_CHECK in main/index.ts: app.commandLine.appendSwitch('js-flags', pageFlags);",
    reason: youngGeneration,
  },
  { finding: 'ELECTRON_VERSION_JSON_CHECK in package.json: {', reason: version },
  {
    finding: 'OPEN_EXTERNAL_JS_CHECK in main/shell/window/links.ts: await shell.openExternal(url);',
    reason: link,
  },
  {
    finding: 'PRELOAD_JS_CHECK in main/shell/prepare-window/prepare-window.ts: preload,',
    reason: hiddenPreload,
  },
  { finding: 'PRELOAD_JS_CHECK in main/shell/window/window.ts: preload,', reason: preload },
];

/** Those of the sources again; a dependency adds none. */
export const buildBaseline: readonly ReviewedFinding[] = [
  { finding: 'AUXCLICK_JS_CHECK in the build, main/index.js', reason: auxclick },
  { finding: 'AUXCLICK_JS_CHECK in the build, main/index.js', reason: auxclick },
  { finding: 'CSP_GLOBAL_CHECK in the build, N/A', reason: policy },
  { finding: 'CUSTOM_ARGUMENTS_JS_CHECK in the build, main/index.js', reason: youngGeneration },
  { finding: 'ELECTRON_VERSION_JSON_CHECK in the build, package.json', reason: version },
  { finding: 'OPEN_EXTERNAL_JS_CHECK in the build, main/index.js', reason: link },
  { finding: 'PRELOAD_JS_CHECK in the build, main/index.js', reason: hiddenPreload },
  { finding: 'PRELOAD_JS_CHECK in the build, main/index.js', reason: preload },
];
