import { expect, test } from 'vitest';
import {
  absent,
  type createEvent,
  emitPreventable,
  guarded,
  guardedEmitter,
  guardStatics,
} from '../../stand-in/electron/guard.ts';

test('a missing member throws its name, except those that JavaScript looks up itself', async () => {
  const dialog = guarded('dialog', { showErrorBox: () => 'shown' });
  expect(dialog.showErrorBox()).toBe('shown');
  expect(() => (dialog as Record<string, unknown>).showMessageBox).toThrow(
    'not in the stand-in: dialog.showMessageBox',
  );
  await expect(Promise.resolve(dialog)).resolves.toBe(dialog);
  expect(JSON.stringify(dialog)).toBe('{}');
});

test('a class throws for missing instance and static members', () => {
  class Window extends guardedEmitter('Window') {
    title = 'one';
    static all = (): number => 1;
  }
  const Guarded = guardStatics('Window', Window);
  const window = new Guarded();
  let received = '';
  window.on('named', (text) => {
    received = String(text);
  });
  window.emit('named', 'two');
  expect([window.title, received, Guarded.all()]).toEqual(['one', 'two', 1]);
  expect(window).toBeInstanceOf(Window);
  expect(() => (window as unknown as { show: unknown }).show).toThrow('not in the stand-in: Window.show');
  expect(() => (Guarded as unknown as { none: unknown }).none).toThrow('not in the stand-in: Window.none');
});

test('a missing module can be imported and throws when used', () => {
  const shortcut = absent('globalShortcut') as { register(): void } & (new () => unknown);
  expect(() => shortcut.register()).toThrow('not in the stand-in: globalShortcut.register');
  expect(() => new shortcut()).toThrow('not in the stand-in: new globalShortcut()');
});

test('a listener can prevent the default', () => {
  const app = new (guardedEmitter('app'))();
  expect(emitPreventable(app, 'before-quit')).toBe(false);
  app.on('before-quit', (event) => (event as ReturnType<typeof createEvent>).preventDefault());
  expect(emitPreventable(app, 'before-quit')).toBe(true);
});
