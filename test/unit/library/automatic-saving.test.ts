/** Texts that are saved automatically: all saves of one sitting keep one version, the text that the sitting replaced. */
import { describe, expect, it } from 'vitest';
import { dieAfterBody } from '../../service/faults/outcome.ts';
import { value } from '../uploads/rig.ts';
import { before, id, rig, save, stored, texts } from './one-text.ts';

const saveIn = (sitting: string, text: string, base: string) =>
  rig.library.texts.save(id, { text, base, sitting });

describe('automatic saving', () => {
  it('keeps the text that the sitting replaced, and none of those in between', async () => {
    value(await rig.library.api.show(id));
    value(await saveIn('one', 'One.', before));
    value(await saveIn('one', 'One. Two.', 'One.'));
    value(await saveIn('one', 'One. Two. Three.', 'One. Two.'));
    expect(stored()).toBe('One. Two. Three.');
    expect(texts()).toEqual([before]);
  });

  it('keeps one more version for the next sitting', async () => {
    value(await saveIn('one', 'One.', before));
    value(await saveIn('one', 'One. Two.', 'One.'));
    value(await saveIn('two', 'Three.', 'One. Two.'));
    value(await saveIn('two', 'Three. Four.', 'Three.'));
    expect(texts()).toEqual(['One. Two.', before]);
  });

  it('begins a new sitting when the application starts', async () => {
    value(await saveIn('one', 'One.', before));
    await rig.restart();
    value(await saveIn('one', 'Two.', 'One.'));
    expect(texts()).toEqual(['One.', before]);
  });

  it('leaves the versions of explicit saves as they are', async () => {
    value(await saveIn('one', 'One.', before));
    value(await save('Two.', 'One.'));
    value(await saveIn('one', 'Three.', 'Two.'));
    value(await saveIn('one', 'Four.', 'Three.'));
    expect(texts()).toEqual(['Two.', 'One.', before]);
  });

  it('keeps what somebody else replaced in between', async () => {
    value(await saveIn('one', 'One.', before));
    rig.service.data.transcriptions.update(Number(id), { result: 'By a colleague.' });
    expect(value(await saveIn('one', 'Mine.', 'One.')).kind).toBe('conflict');
    expect(texts()).toEqual(['One.', before]);
    value(await save('Mine.', 'By a colleague.'));
    expect(texts()).toEqual(['Mine.', 'By a colleague.', 'One.', before]);
  });

  it('knows its own text again after the answer to a save was lost', async () => {
    rig.service.faults.next('transcriptions.update', dieAfterBody({ record: true }));
    expect((await saveIn('one', 'One.', before)).ok).toBe(false);
    expect(stored()).toBe('One.');
    expect(value(await saveIn('one', 'One. Two.', before)).kind).toBe('saved');
    expect(stored()).toBe('One. Two.');
  });

  it('keeps the replaced text although the first save of the sitting failed', async () => {
    const tooLong = 'word '.repeat(600);
    expect((await saveIn('one', tooLong, before)).ok).toBe(false);
    value(await saveIn('one', 'One.', before));
    expect(texts()).toEqual([before]);
  });
});
