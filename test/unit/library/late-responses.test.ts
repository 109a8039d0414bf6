/** Responses that arrive after a newer one. */

import { describe, expect, it } from 'vitest';
import { type HoldFault, holdAt } from '../../service/faults/timing.ts';
import { toServiceId } from '../../service/text-id.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import {
  createRecordForEachTest,
  getVersionTexts,
  id,
  initialText,
  saveText,
  setup,
} from './single-record-setup.ts';

createRecordForEachTest();

/** Holds the next response of the operation, which the service has already computed. */
const holdResponse = (operation: 'transcriptions.list' | 'transcriptions.update'): HoldFault => {
  const held = holdAt('response');
  setup.service.faults.next(operation, held);
  return held;
};
const getCached = () => setup.library.getMetadata(id);
/** The cache saves lists in the background. */
const waitForBackgroundTasks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

describe('a response to an earlier request', () => {
  it('does not replace a saved text, and adds no version', async () => {
    unwrap(await setup.library.api.show(id));
    const held = holdResponse('transcriptions.list');
    const listed = setup.list();
    await held.reached;
    await saveText('Corrected.');
    held.release();
    unwrap(await listed);
    await waitForBackgroundTasks();
    expect(getCached()?.result).toBe('Corrected.');
    expect(getVersionTexts()).toEqual(['Corrected.', initialText]);
  });

  it('does not replace a saved text when its list was still being cached', async () => {
    unwrap(await setup.library.api.show(id));
    const listed = setup.list();
    const saving = saveText('Corrected.');
    unwrap(await listed);
    await saving;
    await waitForBackgroundTasks();
    expect(getCached()?.result).toBe('Corrected.');
    expect(getVersionTexts()).toEqual(['Corrected.', initialText]);
  });

  it('does not replace what a later request returned', async () => {
    const held = holdResponse('transcriptions.list');
    const listed = setup.list();
    await held.reached;
    setup.service.data.transcriptions.update(toServiceId(id), { result: 'By a colleague.' });
    unwrap(await setup.library.api.show(id));
    held.release();
    unwrap(await listed);
    await waitForBackgroundTasks();
    expect(getCached()?.result).toBe('By a colleague.');
    expect(getVersionTexts()).toEqual([]);
  });

  it('of another change updates only the fields of that change', async () => {
    unwrap(await setup.library.api.show(id));
    const held = holdResponse('transcriptions.update');
    const changed = setup.library.api.update(id, { favorite: true });
    await held.reached;
    await saveText('Corrected.');
    held.release();
    unwrap(await changed);
    expect(getCached()).toMatchObject({ result: 'Corrected.', favorite: true });
    expect(getVersionTexts()).toEqual(['Corrected.', initialText]);
  });

  it('is cached if it is that of a save, and a list was requested meanwhile', async () => {
    const held = holdAt('received');
    setup.service.faults.next('transcriptions.update', held);
    const saved = setup.library.api.update(id, { result: 'Corrected.' });
    await held.reached;
    expect(unwrap(await setup.list()).items[0]?.result).toBe(initialText);
    await waitForBackgroundTasks();
    held.release();
    unwrap(await saved);
    expect(getCached()?.result).toBe('Corrected.');
  });
});
