/** Records that are parts of one episode. */

import type { Page } from '@playwright/test';
import type { SidetoneBridge } from '../../../preload/contract/contract.ts';
import type { TestService } from '../../service/service.ts';
import { getTextId } from '../../service/text-id.ts';
import { expect } from './export-test.ts';

export const texts = [
  'The harbour was quiet. A bell rang',
  'twice over the water.',
  'Then the boats came in.',
];

export const insertParts = (service: TestService, name = 'Harbour'): readonly string[] =>
  texts.map((result, index) =>
    getTextId(
      service,
      service.data.transcriptions.insert({ name: `${name} · part ${index + 1} of ${texts.length}`, result })
        .id,
    ),
  );

export const join = async (page: Page, ids: readonly string[]): Promise<void> => {
  const result = await page.evaluate(
    (joined) =>
      (window as unknown as { sidetone: SidetoneBridge<File> }).sidetone.episodes.join({ ids: [...joined] }),
    ids,
  );
  expect(result).toMatchObject({ ok: true });
};
