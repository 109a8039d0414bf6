/**
 * Every screen and dialog in the pseudo-language: a text with plain letters does not come from the catalog, and a text
 * that is cut off has no room in a language with longer words. All data is in Greek.
 */
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { t } from '../../../preload/messages/translate.ts';
import { audio } from '../../fixtures/audio.ts';
import { buildInPseudoLanguage } from '../../messages/build-in-pseudo-language.ts';
import { useEnglish, usePseudoLanguage } from '../../messages/languages.ts';
import { recordMetric } from '../../metric.ts';
import { unauthorized } from '../../service/faults/answers.ts';
import { TextFindings } from '../measure/text-findings.ts';
import { lookAtMenuAndDialogs } from '../measure/visit-menu.ts';
import {
  goTo,
  lookAtCheck,
  lookAtCorrections,
  lookAtEpisode,
  lookAtSettings,
  lookAtShows,
  lookAtTranscriptions,
  lookAtUploads,
  lookAtWebsites,
  lookAtWelcome,
} from '../measure/visit-screens.ts';
import { connect, expect, test } from '../pages/service-test.ts';

const copyRecordings = (folder: string): string[] =>
  [audio.wav, audio.tone].map(({ path: source }, index) => {
    const file = path.join(folder, `${index === 0 ? 'ηχώ' : 'φωνή'}.wav`);
    copyFileSync(source, file);
    return file;
  });

test('all texts of screens, dialogs and menus come from the catalog and fit when they are 40 % longer', {
  tag: '@stand-in',
}, async ({ launch, folder, service }) => {
  test.setTimeout(600_000);
  const appDir = path.join(folder, 'app');
  mkdirSync(appDir);
  await buildInPseudoLanguage(appDir);
  useEnglish();
  const sidetone = await launch({ appDir });
  const { page } = sidetone;
  page.setDefaultTimeout(20_000);
  const findings = new TextFindings();

  // Every screen is loaded in English first: a text that is looked up only once stays English.
  await expect(page.getByRole('heading', { name: t('settings.welcome.title') })).toBeVisible();
  await page.evaluate(() => window.sidetone.settings.update({ displayLanguage: 'de' }));
  usePseudoLanguage();
  await expect(page.getByRole('heading', { name: t('settings.welcome.title') })).toBeVisible();
  await lookAtWelcome(page, findings);
  await page.evaluate(() => window.sidetone.settings.update({ displayLanguage: 'en' }));
  useEnglish();
  await connect(page, service);
  await page.reload();
  for (const screen of ['uploads', 'websites', 'settings', 'transcriptions'] as const)
    await goTo(page, screen);
  await page.evaluate(() => window.sidetone.settings.update({ displayLanguage: 'de' }));
  usePseudoLanguage();

  service.data.transcriptions.insert({ name: 'Κουκουβάγιες', result: 'Ου.' });
  const recordings = copyRecordings(folder);
  await lookAtUploads(sidetone, service, recordings, findings);
  await lookAtTranscriptions(sidetone, service, findings);
  await lookAtEpisode(sidetone, service, findings);
  await lookAtShows(sidetone, recordings[0] ?? '', findings);
  await lookAtCorrections(sidetone, service, findings);
  await lookAtWebsites(sidetone, service, findings);
  await lookAtSettings(sidetone, findings);
  await lookAtMenuAndDialogs(sidetone, service, recordings[0] ?? '', findings);
  service.faults.always('any', unauthorized());
  await goTo(page, 'transcriptions');
  await page.reload();
  await expect(page.getByText(t('common.list.lastLoaded'))).toBeVisible();
  await findings.look(page, 'transcriptions, key refused');
  await goTo(page, 'websites');
  await expect(page.getByRole('alert')).toBeVisible();
  await findings.look(page, 'websites, key refused');
  await lookAtCheck(page, findings, 'check of the connection, key refused');

  const { untranslated, overflows, count } = findings;
  recordMetric(
    'pseudo-language',
    `untranslated ${untranslated.size}, overflows ${overflows.size} on ${count} screens`,
  );
  expect.soft([...untranslated]).toEqual([]);
  expect([...overflows]).toEqual([]);
});
