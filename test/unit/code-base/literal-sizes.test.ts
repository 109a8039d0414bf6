import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findLiteralSizes } from '../../checks/literal-sizes.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

let root = '';
beforeEach(() => {
  root = temporaryFolder('sizes');
  mkdirSync(join(root, 'renderer'));
});
afterEach(() => removeFolder(root));

const writeRule = (...lines: string[]): void =>
  writeFileSync(join(root, 'renderer/x.module.css'), `.x {\n  ${lines.join('\n  ')}\n}\n`);

describe('spacing and type', () => {
  it.each(['gap: 10px;', 'padding: var(--st-space-4) 7px;', 'margin-top: -2px;', 'font-size: 1.1rem;'])(
    'rejects %s',
    (line) => {
      writeRule(line);
      expect(findLiteralSizes(root)).toEqual([`renderer/x.module.css:2 has a size without a token: ${line}`]);
    },
  );

  it.each(['gap: var(--st-space-8);', 'margin: 0 auto;', 'width: 10px;', 'padding: 4pt 0;'])(
    'accepts %s',
    (line) => {
      writeRule(line);
      expect(findLiteralSizes(root)).toEqual([]);
    },
  );

  it('accepts a literal with a reason', () => {
    writeRule('/* As wide as the icon. */', 'padding: 5px;');
    expect(findLiteralSizes(root)).toEqual([]);
  });

  it('uses tokens everywhere', () => {
    expect(findLiteralSizes(resolve(import.meta.dirname, '../../..'))).toEqual([]);
  });
});
