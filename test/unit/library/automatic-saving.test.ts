/** Automatic saves of one sitting add one version: the text that the sitting replaced. */
import { describe, expect, it } from 'vitest';
import { dieAfterBody } from '../../service/faults/outcome.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import {
  createRecordForEachTest,
  getStoredText,
  getVersionTexts,
  id,
  initialText,
  saveText,
  setup,
} from './single-record-setup.ts';

createRecordForEachTest();

const saveIn = (sitting: string, text: string, base: string) =>
  setup.library.windowTexts.save(id, { text, base, sitting });

describe('automatic saving', () => {
  it('saves the text that a sitting replaced as a version, but no intermediate texts', async () => {
    unwrap(await setup.library.api.show(id));
    unwrap(await saveIn('one', 'One.', initialText));
    unwrap(await saveIn('one', 'One. Two.', 'One.'));
    unwrap(await saveIn('one', 'One. Two. Three.', 'One. Two.'));
    expect(getStoredText()).toBe('One. Two. Three.');
    expect(getVersionTexts()).toEqual([initialText]);
  });

  it('saves one more version in the next sitting', async () => {
    unwrap(await saveIn('one', 'One.', initialText));
    unwrap(await saveIn('one', 'One. Two.', 'One.'));
    unwrap(await saveIn('two', 'Three.', 'One. Two.'));
    unwrap(await saveIn('two', 'Three. Four.', 'Three.'));
    expect(getVersionTexts()).toEqual(['One. Two.', initialText]);
  });

  it('starts a new sitting when the application starts', async () => {
    unwrap(await saveIn('one', 'One.', initialText));
    await setup.restart();
    unwrap(await saveIn('one', 'Two.', 'One.'));
    expect(getVersionTexts()).toEqual(['One.', initialText]);
  });

  it('does not change the versions of explicit saves', async () => {
    unwrap(await saveIn('one', 'One.', initialText));
    unwrap(await saveText('Two.', 'One.'));
    unwrap(await saveIn('one', 'Three.', 'Two.'));
    unwrap(await saveIn('one', 'Four.', 'Three.'));
    expect(getVersionTexts()).toEqual(['Two.', 'One.', initialText]);
  });

  it('calls a text that was saved here by an earlier sitting saved here', async () => {
    unwrap(await saveIn('one', 'One.', initialText));
    unwrap(await saveIn('two', 'Two.', 'One.'));
    const origins = unwrap(setup.library.windowTexts.versions(id)).map(({ origin }) => origin);
    expect(origins).toEqual(['saved', 'service']);
    setup.service.data.transcriptions.update(Number(id), { result: 'By a colleague.' });
    unwrap(await saveText('Three.', 'By a colleague.'));
    expect(unwrap(setup.library.windowTexts.versions(id)).map(({ origin }) => origin)).toEqual([
      'saved',
      'service',
      'saved',
      'saved',
      'service',
    ]);
  });

  it('saves a version of a text that another user replaced in between', async () => {
    unwrap(await saveIn('one', 'One.', initialText));
    setup.service.data.transcriptions.update(Number(id), { result: 'By a colleague.' });
    expect(unwrap(await saveIn('one', 'Mine.', 'One.')).kind).toBe('conflict');
    expect(getVersionTexts()).toEqual(['One.', initialText]);
    unwrap(await saveText('Mine.', 'By a colleague.'));
    expect(getVersionTexts()).toEqual(['Mine.', 'By a colleague.', 'One.', initialText]);
  });

  it('recognizes its own text when the response to a save was lost', async () => {
    setup.service.faults.next('transcriptions.update', dieAfterBody({ record: true }));
    expect((await saveIn('one', 'One.', initialText)).ok).toBe(false);
    expect(getStoredText()).toBe('One.');
    expect(unwrap(await saveIn('one', 'One. Two.', initialText)).kind).toBe('saved');
    expect(getStoredText()).toBe('One. Two.');
  });

  it('saves the replaced text as a version when the first save failed', async () => {
    const tooLong = 'word '.repeat(600);
    expect((await saveIn('one', tooLong, initialText)).ok).toBe(false);
    unwrap(await saveIn('one', 'One.', initialText));
    expect(getVersionTexts()).toEqual([initialText]);
  });
});
