import { describe, expect, it } from 'vitest';
import { getListCommand } from '../../../../renderer/features/uploads/list/use-row-events.ts';
import { listRows } from '../../../../renderer/features/uploads/upload-rows.ts';
import type { KeyPress } from '../../../../renderer/ui/list/rows/row-keys.ts';

const sections = new Map([['next', ['a', 'r', 'b']]] as const);
const partIds = new Map([['r', ['r1', 'r2']]]);
const expanded = listRows(sections, partIds, new Set(['r'])).rows;
const collapsed = listRows(sections, partIds, new Set()).rows;
const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const press = (key: string, index: number, held: Partial<KeyPress> = {}, isExpanded = true) =>
  getListCommand({ ...none, key, ...held }, isExpanded ? expanded : collapsed, index, isExpanded);

describe('keys in the list of uploads', () => {
  it('expand, enter, leave and collapse a recording', () => {
    expect(press('ArrowRight', 1, {}, false)).toEqual({ kind: 'expand' });
    expect(press('ArrowRight', 1)).toEqual({ kind: 'focus', index: 2 });
    expect(press('ArrowRight', 2)).toBeNull();
    expect(press('ArrowLeft', 3)).toEqual({ kind: 'focus', index: 1 });
    expect(press('ArrowLeft', 1)).toEqual({ kind: 'collapse' });
    expect(press('ArrowLeft', 1, {}, false)).toBeNull();
    expect(getListCommand({ ...none, key: 'ArrowRight' }, expanded, 0, false)).toBeNull();
  });

  it('move the focus, and extend the selection with Shift', () => {
    expect(press('ArrowDown', 4)).toEqual({ kind: 'focus', index: 4 });
    expect(press('ArrowUp', 2)).toEqual({ kind: 'focus', index: 1 });
    expect(press('End', 0)).toEqual({ kind: 'focus', index: 4 });
    expect(press('ArrowDown', 1, { shiftKey: true })).toEqual({ kind: 'extend', index: 2 });
    expect(press('Home', 2, { shiftKey: true })).toEqual({ kind: 'extend', index: 0 });
    expect(press('ArrowDown', 1, { shiftKey: true, ctrlKey: true })).toBeNull();
  });

  it('select with Ctrl or ⌘, and clear with Esc', () => {
    expect(press('a', 0, { ctrlKey: true })).toEqual({ kind: 'select_all' });
    expect(press(' ', 3, { metaKey: true })).toEqual({ kind: 'toggle' });
    expect(press('Escape', 0)).toEqual({ kind: 'clear' });
    expect(press('ArrowDown', 0, { ctrlKey: true })).toBeNull();
    expect(press('a', 0)).toBeNull();
  });

  it('move uploads with Alt, but no parts', () => {
    expect(press('ArrowUp', 1, { altKey: true })).toEqual({ kind: 'up' });
    expect(press('ArrowUp', 2, { altKey: true })).toBeNull();
    expect(press('ArrowUp', 9)).toBeNull();
  });
});
