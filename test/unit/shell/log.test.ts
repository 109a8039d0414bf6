import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openLog } from '../../../main/shell/log.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

it.skipIf(process.platform === 'win32')('the log can be read by its user only', () => {
  const folder = temporaryFolder('log');
  try {
    openLog(folder).info('started');
    const file = path.join(folder, 'logs', 'main.log');
    expect(readFileSync(file, 'utf8')).toContain('started');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
