import { expect, it, vi } from 'vitest';
import { openLink } from '../../../main/shell/outside-actions.ts';
import { linkId } from '../../../preload/contract/app.ts';

const shell = vi.hoisted(() => ({
  openExternal: vi.fn(async () => undefined),
  openPath: vi.fn(async () => ''),
}));
vi.mock('electron', () => ({ shell }));

it('the browser opens one link, by https, and no other is outside', async () => {
  Object.defineProperty(process, 'resourcesPath', { value: '/resources', configurable: true });
  for (const id of linkId.options) await openLink(id);
  expect(shell.openExternal.mock.calls).toEqual([['https://www.electronjs.org/']]);
  expect(shell.openPath.mock.calls).toHaveLength(linkId.options.length - 1);
});
