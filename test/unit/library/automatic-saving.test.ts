/** Texts that are saved automatically: all saves of one sitting keep one version, the text that the sitting replaced. */
import { describe, expect, it } from 'vitest';
import { dieAfterBody } from '../../service/faults/outcome.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import { getStoredText, getVersionTexts, id, initialText, saveText, setup } from './single-record-setup.ts';

const saveIn = (sitting: string, text: string, base: string) =>
  setup.library.texts.save(id, { text, base, sitting });

describe('automatic saving', () => {
  it('keeps the text that the sitting replaced, and none of those in between', async () => {
    unwrap(await setup.library.api.show(id));
    unwrap(await saveIn('one', 'One.', initialText));
    unwrap(await saveIn('one', 'One. Two.', 'One.'));
    unwrap(await saveIn('one', 'One. Two. Three.', 'One. Two.'));
    expect(getStoredText()).toBe('One. Two. Three.');
    expect(getVersionTexts()).toEqual([initialText]);
  });

  it('keeps one more version for the next sitting', async () => {
    unwrap(await saveIn('one', 'One.', initialText));
    unwrap(await saveIn('one', 'One. Two.', 'One.'));
    unwrap(await saveIn('two', 'Three.', 'One. Two.'));
    unwrap(await saveIn('two', 'Three. Four.', 'Three.'));
    expect(getVersionTexts()).toEqual(['One. Two.', initialText]);
  });

  it('begins a new sitting when the application starts', async () => {
    unwrap(await saveIn('one', 'One.', initialText));
    await setup.restart();
    unwrap(await saveIn('one', 'Two.', 'One.'));
    expect(getVersionTexts()).toEqual(['One.', initialText]);
  });

  it('leaves the versions of explicit saves as they are', async () => {
    unwrap(await saveIn('one', 'One.', initialText));
    unwrap(await saveText('Two.', 'One.'));
    unwrap(await saveIn('one', 'Three.', 'Two.'));
    unwrap(await saveIn('one', 'Four.', 'Three.'));
    expect(getVersionTexts()).toEqual(['Two.', 'One.', initialText]);
  });

  it('keeps what somebody else replaced in between', async () => {
    unwrap(await saveIn('one', 'One.', initialText));
    setup.service.data.transcriptions.update(Number(id), { result: 'By a colleague.' });
    expect(unwrap(await saveIn('one', 'Mine.', 'One.')).kind).toBe('conflict');
    expect(getVersionTexts()).toEqual(['One.', initialText]);
    unwrap(await saveText('Mine.', 'By a colleague.'));
    expect(getVersionTexts()).toEqual(['Mine.', 'By a colleague.', 'One.', initialText]);
  });

  it('knows its own text again after the answer to a save was lost', async () => {
    setup.service.faults.next('transcriptions.update', dieAfterBody({ record: true }));
    expect((await saveIn('one', 'One.', initialText)).ok).toBe(false);
    expect(getStoredText()).toBe('One.');
    expect(unwrap(await saveIn('one', 'One. Two.', initialText)).kind).toBe('saved');
    expect(getStoredText()).toBe('One. Two.');
  });

  it('keeps the replaced text although the first save of the sitting failed', async () => {
    const tooLong = 'word '.repeat(600);
    expect((await saveIn('one', tooLong, initialText)).ok).toBe(false);
    unwrap(await saveIn('one', 'One.', initialText));
    expect(getVersionTexts()).toEqual([initialText]);
  });
});
