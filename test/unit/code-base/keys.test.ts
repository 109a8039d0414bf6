/** No command has keys, or can be given keys, that a component or the editor handles itself. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { canChoose, chosenKeysPattern } from '../../../preload/contract/shortcuts.ts';
import { listSourceFiles } from '../../checks/sources.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Keys of Mantine's hook, and of the editor's keymaps. */
const handled = /useHotkeys\(\[\['([^']+)'|\b(?:key|mac): '([\w-]+)', /g;

/** `Mod-Shift-z` of the editor as `mod+shift+Z`. */
const toKeys = (keys: string): string => {
  const parts = keys.split(/[-+]/);
  const key = parts.pop() ?? '';
  return [...parts.map((part) => part.toLowerCase()), key.length === 1 ? key.toUpperCase() : key].join('+');
};

it('keys that something else handles are no keys of commands', () => {
  const found = listSourceFiles(root)
    .filter((file) => file.startsWith('renderer/'))
    .flatMap((file) => {
      const keys = readFileSync(path.join(root, file), 'utf8').matchAll(handled);
      return Array.from(keys, ([, hotkey = '', binding = '']) => toKeys(hotkey || binding));
    })
    .filter((keys) => chosenKeysPattern.test(keys));
  expect(found).toEqual(expect.arrayContaining(['mod+S', 'mod+G', 'mod+shift+Z', 'F2', 'shift+F8']));
  expect(found.filter(canChoose)).toEqual([]);
});
