/** What calls of the page open outside of it is limited: one dialog at a time, one other program in a second. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DialogGate, FileDialogs } from '../../../main/shell/file-dialogs.ts';
import { OutsideActions } from '../../../main/shell/outside-actions.ts';
import { ok } from '../../../preload/contract/result.ts';

const electron = vi.hoisted(() => ({
  openDialogs: [] as ((paths: readonly string[]) => void)[],
  opened: [] as string[],
}));
vi.mock('electron', () => ({
  app: { getPath: () => '/downloads' },
  dialog: {
    showOpenDialog: () =>
      new Promise((resolve) => {
        electron.openDialogs.push((filePaths) => resolve({ canceled: filePaths.length === 0, filePaths }));
      }),
    showSaveDialog: async () => {
      throw new Error('no dialog');
    },
  },
  shell: {
    openExternal: async (url: string) => void electron.opened.push(url),
    openPath: async (path: string) => {
      electron.opened.push(path);
      return '';
    },
    showItemInFolder: (path: string) => void electron.opened.push(path),
  },
}));

beforeEach(() => {
  electron.openDialogs = [];
  electron.opened = [];
});

describe('dialogs', () => {
  const create = (gate = new DialogGate()) =>
    new FileDialogs(() => null, { get: () => undefined, set: () => undefined }, gate);
  const refused = { ok: false, error: { code: 'wrong_state', detail: { key: 'dialog_open' } } };

  it('are open one at a time, of any kind', async () => {
    const gate = new DialogGate();
    const dialogs = create(gate);
    const first = dialogs.chooseAudioFile();
    const others = [dialogs.chooseAudioFile(), dialogs.chooseAudioFiles(), dialogs.chooseExportFolder()];
    others.push(dialogs.chooseListFile('websites.csv', 'csv'));
    for (const other of others) expect(await other).toMatchObject(refused);
    expect(await gate.open(async () => true)).toMatchObject(refused);
    expect(electron.openDialogs).toHaveLength(1);
    electron.openDialogs[0]?.(['/a.mp3']);
    expect(await first).toEqual(ok('/a.mp3'));
  });

  it('are open again after the one before was closed, also by an error', async () => {
    const dialogs = create();
    const first = dialogs.chooseAudioFiles();
    electron.openDialogs[0]?.([]);
    expect(await first).toEqual(ok([]));
    await expect(dialogs.chooseListFile('websites.csv', 'csv')).rejects.toThrow('no dialog');
    const last = dialogs.chooseExportFolder();
    electron.openDialogs[1]?.(['/exports']);
    expect(await last).toEqual(ok('/exports'));
  });
});

describe('other programs', () => {
  it('are opened once a second', async () => {
    let now = 0;
    const actions = new OutsideActions(() => now);
    const open = async (): Promise<unknown[]> => [
      await actions.openLink('electron'),
      actions.reveal('/a.mp3'),
      actions.reveal('/b.mp3'),
    ];
    const refused = { ok: false, error: { code: 'wrong_state', detail: { key: 'opened_too_soon' } } };
    expect(await open()).toMatchObject([{ ok: true }, refused, refused]);
    now = 999;
    expect(await open()).toMatchObject([{ ok: true }, refused, refused]);
    expect(electron.opened).toEqual(['https://www.electronjs.org/']);
    now = 1_000;
    expect(actions.reveal('/a.mp3')).toEqual(ok(true));
    expect(electron.opened).toEqual(['https://www.electronjs.org/', '/a.mp3']);
  });

  it('are opened once by a double click', () => {
    const actions = new OutsideActions(() => 7);
    expect([actions.reveal('/a.mp3'), actions.reveal('/a.mp3')]).toEqual([ok(true), ok(true)]);
    expect(electron.opened).toEqual(['/a.mp3']);
  });
});
