/** Visits the watched folders in the language of the application. */
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { t } from '../../../preload/messages/translate.ts';
import { audio } from '../../fixtures/audio.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import type { Sidetone } from '../fixtures/sidetone.ts';
import { expect } from '../pages/service-test.ts';
import type { TextFindings } from './text-findings.ts';

export const lookAtWatchedFolders = async (
  { page, control }: Sidetone,
  findings: Pick<TextFindings, 'look'>,
): Promise<void> => {
  // The window shows two names of the path.
  const folder = path.join(temporaryFolder('visited'), 'Ήχος', 'Ηχογραφήσεις');
  mkdirSync(folder, { recursive: true });
  copyFileSync(audio.ogg.path, path.join(folder, 'Ένα.wav'));
  const panel = page.getByRole('tabpanel');
  const press = (name: string): Promise<void> => panel.getByRole('button', { name, exact: true }).click();
  await findings.look(page, 'settings, watch');
  await control.answerDialog('open', { filePaths: [folder] });
  await press(t('watch.add'));
  await expect(panel.getByRole('button', { name: t('watch.start'), exact: true })).toBeVisible();
  await findings.look(page, 'settings, watch a folder');
  await press(t('watch.start'));
  const card = panel.getByRole('listitem').first();
  await expect(card).toContainText(t('watch.watching'));
  const name = 'Ήχος/Ηχογραφήσεις';
  await press(t('watch.pauseName', { name }));
  await expect(card).toContainText(t('watch.paused'));
  await press(t('watch.historyOf', { name }));
  await expect(card).toContainText(t('watch.findings.paused'));
  await findings.look(page, 'settings, history of a watched folder');
  await press(t('watch.previewOf', { name }));
  await expect(card).toContainText(t('watch.wouldTake', { count: 0 }));
  await findings.look(page, 'settings, what would be taken');
  await press(t('watch.removeName', { name }));
  await expect(card).toBeHidden();
};
