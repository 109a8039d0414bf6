/** The audio file linked to a transcription, found again after it moved. Uploads use a real service. */
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Audio } from '../../../../main/library/audio/audio.ts';
import { openInMemory } from '../../../../main/storage/database.ts';
import { librarySteps } from '../../../../main/storage/migrations.ts';
import { identifyFile, inspectFile } from '../../../../main/uploads/files/probe-audio-file.ts';
import { audio as fixtures } from '../../../fixtures/audio.ts';
import { getErrorCode, setUpUploads, type UploadsSetup, unwrap } from '../../uploads/uploads-setup.ts';

let setup: UploadsSetup;
let audio: Audio;
let account: string | null = 'service';

beforeEach(async () => {
  setup = await setUpUploads();
  account = 'service';
  audio = open();
});
afterEach(() => setup.close());

const open = (): Audio =>
  new Audio({
    database: setup.database,
    cacheDatabase: openInMemory(librarySteps, 4_000_000),
    accounts: { find: () => (account === null ? null : { id: account }) },
    identify: identifyFile,
    probe: inspectFile,
    now: Date.now,
  });

/** Uploads the file and returns the id of its transcription. */
const upload = async (path: string): Promise<string> => {
  const [job] = await setup.add(path);
  const { state } = await setup.waitForState(job?.id ?? '', 'done');
  if (state.kind !== 'done') throw new Error(state.kind);
  return state.transcriptionId;
};
const episode = (name = 'episode.wav'): string => {
  const path = join(setup.folder, name);
  copyFileSync(fixtures.wav.path, path);
  return path;
};
const linked = async (id: string) => unwrap(await audio.get(id));
const bytes = async (id: string): Promise<Buffer> => {
  const token = (await linked(id))?.url?.split('/').at(-1) ?? '';
  return Buffer.from(await (await audio.serve(token, 'GET', null)).arrayBuffer());
};

describe('the audio of a transcription', () => {
  it('is the file that was uploaded, with its length', async () => {
    const id = await upload(episode());
    expect(await linked(id)).toMatchObject({
      fileName: 'episode.wav',
      state: 'there',
      durationSeconds: fixtures.wav.seconds,
    });
    expect((await bytes(id)).equals(readFileSync(fixtures.wav.path))).toBe(true);
  });

  it('has a URL that does not contain the file name and changes with the file', async () => {
    const path = episode();
    const id = await upload(path);
    const first = (await linked(id))?.url ?? '';
    expect(first).toMatch(/^\/audio\/[A-Za-z0-9_-]{22}$/);
    expect((await linked(id))?.url).toBe(first);
    appendFileSync(path, 'x');
    expect((await linked(id))?.url).not.toBe(first);
    expect((await audio.serve(first.split('/').at(-1) ?? '', 'GET', null)).status).toBe(404);
    expect((await audio.serve('made-up', 'GET', null)).status).toBe(404);
  });

  it('is unlinked, also after a restart, until it is relinked or another file is linked', async () => {
    const path = episode();
    const id = await upload(path);
    for (const lookups of [false, true]) {
      if (lookups) await linked(id);
      expect(unwrap(audio.unlink(id))).toBe(true);
      expect(await linked(id)).toBeNull();
      audio = open();
      expect(await linked(id)).toBeNull();
      expect(await audio.getPath(id)).toBeNull();
      expect(unwrap(await audio.relink(id))).toMatchObject({
        fileName: 'episode.wav',
        state: 'there',
        durationSeconds: fixtures.wav.seconds,
      });
    }
    unwrap(audio.unlink(id));
    expect(unwrap(await audio.link(id, fixtures.tone.path))).toMatchObject({ fileName: 'tone.wav' });
    expect((await linked(id))?.fileName).toBe('tone.wav');
    expect((await bytes(id)).equals(readFileSync(fixtures.tone.path))).toBe(true);
    expect(readFileSync(path).length).toBeGreaterThan(0);
    account = null;
    expect(getErrorCode(audio.unlink(id))).toBe('interrupted');
    expect(getErrorCode(await audio.relink(id))).toBe('interrupted');
  });

  it('is null when nothing was uploaded and for another service', async () => {
    const id = await upload(episode());
    expect(await linked('other')).toBeNull();
    account = 'another';
    expect(await linked(id)).toBeNull();
    account = null;
    expect(await linked(id)).toBeNull();
  });

  it.each([
    ['renamed', 'take 2.wav'],
    ['moved into a folder', join('finished', 'season 1', 'episode.wav')],
  ])('is found again after it was %s, also after a restart', async (_how, to) => {
    const path = episode();
    const id = await upload(path);
    mkdirSync(join(setup.folder, 'finished', 'season 1'), { recursive: true });
    writeFileSync(join(setup.folder, 'decoy.wav'), Buffer.alloc(115_852));
    renameSync(path, join(setup.folder, to));
    expect(await linked(id)).toMatchObject({ state: 'there', fileName: to.split(/[\\/]/).at(-1) });
    await setup.restart();
    audio = open();
    expect(await linked(id)).toMatchObject({ state: 'there', fileName: to.split(/[\\/]/).at(-1) });
  });

  it('is found again after its folder was renamed', async () => {
    mkdirSync(join(setup.folder, 'inbox'));
    const id = await upload(episode(join('inbox', 'episode.wav')));
    renameSync(join(setup.folder, 'inbox'), join(setup.folder, 'done'));
    expect(await linked(id)).toMatchObject({ state: 'there', fileName: 'episode.wav' });
  });

  it('is missing when the file is deleted, and changed when another file is in its place', async () => {
    const path = episode();
    const id = await upload(path);
    rmSync(path);
    expect(await linked(id)).toMatchObject({ state: 'missing', url: null, fileName: 'episode.wav' });
    expect(unwrap(await audio.envelope(id))).toBeNull();
    copyFileSync(fixtures.tone.path, path);
    expect(await linked(id)).toMatchObject({ state: 'changed' });
    mkdirSync(join(setup.folder, 'archive'));
    episode(join('archive', 'original.wav'));
    expect(await linked(id)).toMatchObject({ state: 'there', fileName: 'original.wav' });
  });

  it('can be linked by the user, for any transcription', async () => {
    const chosen = unwrap(await audio.link('elsewhere', fixtures.mp3.path));
    expect(chosen).toMatchObject({ state: 'there', fileName: 'speech-en.mp3' });
    expect(chosen.durationSeconds).toBeCloseTo(fixtures.mp3.seconds, 1);
    const id = await upload(episode());
    unwrap(await audio.link(id, fixtures.tone.path));
    expect(await linked(id)).toMatchObject({ fileName: 'tone.wav' });
  });

  it('is not linked to a file that is not audio', async () => {
    writeFileSync(join(setup.folder, 'notes.wav'), 'only text');
    expect(getErrorCode(await audio.link('1', join(setup.folder, 'notes.wav')))).toBe('not_audio');
    expect(getErrorCode(await audio.link('1', join(setup.folder, 'missing.wav')))).toBe('file_missing');
    expect(getErrorCode(await audio.link('1', setup.folder))).toBe('not_a_file');
    expect(await linked('1')).toBeNull();
  });

  it('is not linked to a file whose size the page does not know', async () => {
    const wav = episode();
    const { size } = statSync(wav);
    writeFileSync(join(setup.folder, 'notes.wav'), 'only text');
    for (const file of [
      wav,
      join(setup.folder, 'notes.wav'),
      join(setup.folder, 'missing.wav'),
      setup.folder,
    ])
      expect(getErrorCode(await audio.linkPageFile('1', file, 12_345))).toBe('file_missing');
    expect(await linked('1')).toBeNull();
    expect(unwrap(await audio.linkPageFile('1', wav, size))).toMatchObject({ fileName: 'episode.wav' });
  });
});
