import { mkdirSync, renameSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Source, SourceBlocks } from '../../../main/hidden-window/source.ts';
import { PreparedFiles } from '../../../main/preparation/prepared-files.ts';
import { sourceSlots } from '../../../preload/contract/recording-source.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder('source');
  file = path.join(folder, 'talk.wav');
  writeFileSync(file, 'a recording');
});
afterEach(() => removeFolder(folder));

const open = async (blocks = new SourceBlocks()): Promise<Source> => {
  const opened = await Source.open(file, blocks);
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
};

describe('the source of a preparation', () => {
  it('has a token of 24 random bytes', async () => {
    const sources = [await open(), await open()];
    const tokens = sources.map(({ token }) => token);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{32}$/);
    expect(new Set(tokens).size).toBe(2);
    for (const source of sources) source.close();
  });

  it('serves ranges in its slots only', async () => {
    const source = await open();
    const served = await source.serve(0, 'bytes=2-10');
    expect(await served.text()).toBe('recording');
    expect((await source.serve(sourceSlots, 'bytes=0-1')).status).toBe(404);
    expect((await source.serve(0, null)).status).toBe(416);
    source.close();
  });

  it('leaves its memory to the next one, unless a read may still write into it', async () => {
    const blocks = new SourceBlocks();
    const source = await open(blocks);
    await source.serve(0, 'bytes=0-1');
    const block = blocks.get(0);
    source.close();
    expect(blocks.get(0)).toBe(block);
    const interrupted = await open(blocks);
    const reading = interrupted.serve(0, 'bytes=0-1');
    interrupted.close();
    expect(blocks.get(0)).not.toBe(block);
    await reading;
  });

  it('keeps no memory that a failed read may still write into', async () => {
    const blocks = new SourceBlocks();
    const source = await open(blocks);
    const block = blocks.get(0);
    truncateSync(file, 3);
    expect((await source.serve(0, 'bytes=2-10')).status).toBe(404);
    expect(blocks.get(0)).not.toBe(block);
    source.close();
  });

  it('has changed when another file of the same size and time has its name', async () => {
    const source = await open();
    expect(await source.checkUnchanged()).toEqual({ ok: true, value: true });
    const { atime, mtime } = statSync(file);
    const other = path.join(folder, 'other.wav');
    writeFileSync(other, 'A RECORDING');
    utimesSync(other, atime, mtime);
    renameSync(file, path.join(folder, 'away.wav'));
    renameSync(other, file);
    expect(await source.checkUnchanged()).toMatchObject({ error: { code: 'file_changed' } });
    source.close();
  });
});

describe('a manifest of prepared files', () => {
  const sound = {
    durationSeconds: 1,
    sampleRate: 8_000,
    channelPeaks: [1],
    clippedSeconds: 0,
    unreadableTracks: [],
    unreadable: [],
    hasMore: false,
  };
  const writeManifest = (key: string, fileName: string): void => {
    const parts = [{ fileName, bytes: 11, startSeconds: 0, endSeconds: 1 }];
    writeFileSync(path.join(folder, 'prepared', `${key}.json`), JSON.stringify({ parts, sound }));
    writeFileSync(path.join(folder, 'prepared', `${key}.levels`), new Uint8Array(50));
  };

  it('names files of its own folder only', async () => {
    mkdirSync(path.join(folder, 'prepared'));
    const inside = path.join(folder, 'prepared', 'in-1.webm');
    writeFileSync(inside, 'a recording');
    writeManifest('in', 'in-1.webm');
    writeManifest('out', '../talk.wav');
    const files = new PreparedFiles(path.join(folder, 'prepared'));
    expect((await files.find('in'))?.parts).toMatchObject([{ path: inside }]);
    expect(await files.find('out')).toBeNull();
  });
});
