/**
 * `npm run listen -- FILE…`: prints what is said in recordings (main/command/listen.ts), in Electron, or in the headless
 * stand-in if Electron's program or a display is missing, or if it ends early.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runInTerminal } from './run-in-terminal.ts';

const args = ['--listen', ...process.argv.slice(2)];

runInTerminal({
  argsForElectron: args,
  argsForStandIn: () => {
    const userData = mkdtempSync(path.join(os.tmpdir(), 'sidetone-listen-'));
    process.on('exit', () => rmSync(userData, { recursive: true, force: true }));
    return [`--user-data=${userData}`, ...args];
  },
  /** Of `main/command/listen.ts`. */
  ownCodes: [1, 2, 130],
  action: 'listening',
});
