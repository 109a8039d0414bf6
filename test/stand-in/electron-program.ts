/** Whether Electron's own program is on this machine. Looks, and never starts its download, which may hang. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The program's path, or null. ELECTRON_OVERRIDE_DIST_PATH is honoured, as the package does. */
export const electronProgram = (): string | null => {
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve('electron/package.json'));
    const named = path.join(folder, 'path.txt');
    const name = existsSync(named) ? readFileSync(named, 'utf8').trim() : null;
    const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
    if (!override && name === null) return null;
    const program = path.join(override ?? path.join(folder, 'dist'), name ?? 'electron');
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
};
