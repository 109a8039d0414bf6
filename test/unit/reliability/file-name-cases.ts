/** Reliability 53 and 54: unusual file names, and extensions that do not match the content. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { audio } from '../../fixtures/audio.ts';
import type { ReliabilityCase } from './reliability-case.ts';

const store = 'transcriptions.store';

/** Pairs of a description and a file name that is easily sent wrong. */
const oddFileNames: readonly (readonly [string, string])[] = [
  ['emoji', '🎙️ Folge 😀.wav'],
  ['NFC', 'Caf\u00e9.wav'],
  ['NFD', 'Cafe\u0301.wav'],
  ['right-to-left', 'حلقة رقم 1.wav'],
  ['quotes', `"Q" 'q' \\ ; filename=x.wav`],
  ['line breaks', 'a\r\nContent-Type: text\r\n\r\nb.wav'],
  ['255 bytes', `${'é'.repeat(125)}x.wav`],
  ['a boundary', '------SidetoneAAAAAAAAAAAAAAAA--.wav'],
];

const oddNameCases: readonly ReliabilityCase[] = oddFileNames.map(([what, fileName]) => ({
  number: `53 ${what}`,
  title: `a file name with ${what} arrives unchanged`,
  run: async (setup, ledger) => {
    const [job] = await setup.add(setup.makeWav(fileName));
    if (!job) throw new Error('The file was not added');
    await setup.waitForState(ledger.track(job).id, 'done');
    const [request] = setup.service.recorder.getRequests(store);
    expect(request?.field('name')).toBe(job.name);
    const arrived = request?.file?.rawFileName ?? '';
    expect(decodeURIComponent(arrived)).toBe(fileName);
  },
}));

const extensionCases: readonly ReliabilityCase[] = [
  {
    number: '54',
    title: 'audio with a wrong extension is sent',
    run: async (setup, ledger) => {
      writeFileSync(join(setup.folder, 'song.txt'), readFileSync(audio.mp3.path));
      const [job] = await setup.add(join(setup.folder, 'song.txt'));
      if (!job) throw new Error('The file was not added');
      await setup.waitForState(ledger.track(job).id, 'done', 'failed');
      expect(ledger.countStoreRequests()).toBe(1);
    },
  },
];

export const fileNameCases: readonly ReliabilityCase[] = [...oddNameCases, ...extensionCases];
