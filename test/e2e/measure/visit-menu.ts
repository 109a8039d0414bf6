import { t } from '../../../preload/messages/translate.ts';
import { holdAt } from '../../service/faults/timing.ts';
import type { TestService } from '../../service/service.ts';
import type { MenuEntry } from '../../stand-in/control/record.ts';
import { dropFiles } from '../fixtures/drop-files.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expect } from '../pages/service-test.ts';
import { hasPlainLetters, type TextFindings } from './text-findings.ts';

export const lookAtMenuAndDialogs = async (
  { control, page }: Sidetone,
  service: TestService,
  recording: string,
  findings: TextFindings,
): Promise<void> => {
  const hold = holdAt('response');
  service.faults.next('transcriptions.store', hold);
  await dropFiles(page, [recording]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.start') })
    .click();
  await hold.reached;
  await control.answerDialog('message', { response: 0 });
  await control.closeWindow();
  hold.release();
  await control.answerDialog('open', {});
  await page.evaluate(() => window.sidetone.uploads.chooseFiles());
  // Those before these have addresses of feeds, with plain letters.
  const dialogs = (await control.record()).dialogs.slice(-3);
  expect(dialogs.map(({ kind }) => kind)).toEqual(['open', 'message', 'open']);
  for (const { title, message, detail, buttons } of dialogs) {
    for (const text of [title, message, detail, ...buttons].filter(hasPlainLetters))
      findings.untranslated.add(`dialog: ${text}`);
    findings.count += 1;
  }

  const labels = (entries: readonly MenuEntry[]): readonly string[] =>
    entries.flatMap(({ label, submenu = [] }) => [label, ...labels(submenu)]);
  for (const label of labels(await control.menu()).filter(hasPlainLetters))
    findings.untranslated.add(`menu: ${label}`);
  findings.count += 1;
};
