import type { ServiceData } from '../specification/data.ts';
import { sampleTranscriptions } from './transcriptions.ts';
import { sampleWebsites } from './websites.ts';

/** Records of several months. */
export const insertSamples = ({ transcriptions, websites }: ServiceData): void => {
  const toCreatedAt = (daysAgo: number) => ({
    created_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString().replace('Z', '000Z'),
  });
  for (const { daysAgo, ...sample } of sampleTranscriptions)
    transcriptions.insert({ ...sample, ...toCreatedAt(daysAgo) });
  for (const { daysAgo, ...sample } of sampleWebsites)
    websites.insert({ ...sample, ...toCreatedAt(daysAgo) });
};
