/** Packages with a script that npm offers to run when it installs them. `allowScripts` in package.json decides. */
import type { ReviewedFinding } from '../baseline.ts';

export const lockfileBaseline: readonly ReviewedFinding[] = [
  {
    finding: 'node_modules/@swc/core runs a script when it is installed',
    reason: 'Allowed: checks that the compiled part for this system was installed.',
  },
  {
    finding: 'node_modules/electron-winstaller runs a script when it is installed',
    reason: 'Not allowed. It prepares Squirrel installers, which are not made.',
  },
  {
    finding: 'node_modules/protobufjs runs a script when it is installed',
    reason: 'Not allowed. It only warns about version ranges.',
  },
];
