/** A name that was typed and not saved stays on this computer, for its service, until it is saved or given up. */
import { describe, expect, it } from 'vitest';
import { value } from '../uploads/rig.ts';
import { id, rig } from './one-text.ts';

const typedName = (): string | null => value(rig.library.texts.typedName(id));
const keepName = (name: string | null): true => value(rig.library.texts.keepName(id, name));

describe('a typed name', () => {
  it('is there after a restart', async () => {
    expect(typedName()).toBeNull();
    keepName('Episode O');
    keepName('Episode One 🦉');
    await rig.restart();
    expect(typedName()).toBe('Episode One 🦉');
  });

  it('goes when it is saved or given up', async () => {
    keepName('Episode One');
    keepName(null);
    await rig.restart();
    expect(typedName()).toBeNull();
  });

  it('belongs to its service', () => {
    keepName('Episode One');
    rig.account = 'another';
    expect(typedName()).toBeNull();
    rig.account = null;
    expect(rig.library.texts.typedName(id).ok).toBe(false);
  });

  it('goes with the copy of a transcription that was deleted', async () => {
    keepName('Episode One');
    value(await rig.library.forPage.delete(id));
    value(rig.library.forget(id));
    expect(typedName()).toBeNull();
  });
});
