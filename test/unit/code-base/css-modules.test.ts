import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findForeignModules } from '../../checks/css-modules.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

let root = '';
beforeEach(() => {
  root = temporaryFolder('css-modules');
});
afterEach(() => removeFolder(root));

const writeImport = (file: string, module: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `import classes from '${module}';\n`);
};

describe('a CSS module', () => {
  it.each([
    ['renderer/ui/Kbd.tsx', './Kbd.module.css'],
    ['renderer/features/transcriptions/print/print-text.ts', './print-text.module.css'],
  ])('is used by %s beside it', (file, module) => {
    writeImport(file, module);
    expect(findForeignModules(root)).toEqual([]);
  });

  it.each([
    ['renderer/ui/Kbd.tsx', './Pager.module.css', 'renderer/ui/Pager'],
    ['renderer/features/uploads/Row.tsx', '../../ui/Row.module.css', 'renderer/ui/Row'],
    ['renderer/ui/toasts.ts', './notices/toasts.module.css', 'renderer/ui/notices/toasts'],
  ])('is not used by %s as %s', (file, module, name) => {
    writeImport(file, module);
    expect(findForeignModules(root)).toEqual([
      `${file} imports ${name}.module.css, which belongs to another file`,
    ]);
  });

  it('belongs to one file everywhere', () => {
    expect(findForeignModules(resolve(import.meta.dirname, '../../..'))).toEqual([]);
  });
});
