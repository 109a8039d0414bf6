import { describe, expect, it } from 'vitest';
import { unwrap } from '../uploads/uploads-setup.ts';
import { createRecordForEachTest, id, setup } from './single-record-setup.ts';

createRecordForEachTest();

const getTypedName = (): string | null => unwrap(setup.library.windowTexts.typedName(id));
const saveTypedName = (name: string | null): true =>
  unwrap(setup.library.windowTexts.saveTypedName(id, name));

describe('an unsaved name', () => {
  it('is restored after a restart', async () => {
    expect(getTypedName()).toBeNull();
    saveTypedName('Episode O');
    saveTypedName('Episode One 🦉');
    await setup.restart();
    expect(getTypedName()).toBe('Episode One 🦉');
  });

  it('is deleted when it is saved or discarded', async () => {
    saveTypedName('Episode One');
    saveTypedName(null);
    await setup.restart();
    expect(getTypedName()).toBeNull();
  });

  it('belongs to its service', () => {
    saveTypedName('Episode One');
    setup.account = 'another';
    expect(getTypedName()).toBeNull();
    setup.account = null;
    expect(setup.library.windowTexts.typedName(id).ok).toBe(false);
  });

  it('is deleted with the copy of a deleted transcription', async () => {
    saveTypedName('Episode One');
    unwrap(await setup.library.forRenderer.delete(id));
    unwrap(setup.library.purge(id));
    expect(getTypedName()).toBeNull();
  });
});
