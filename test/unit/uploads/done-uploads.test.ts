import { expect, it } from 'vitest';
import { getLanguagesById } from '../../../main/uploads/done-uploads.ts';
import type { UploadJob, UploadState } from '../../../preload/contract/uploads.ts';

const job = (language: string, state: UploadState): UploadJob => ({
  id: 'u',
  place: 'service',
  name: 'Episode',
  description: '',
  language,
  fileName: 'episode.mp3',
  folder: null,
  size: 1,
  fileSize: 100,
  format: 'mp3',
  durationSeconds: null,
  choice: 'automatic',
  duplicateOf: null,
  createdAt: 1,
  state,
});

it('are known for finished uploads with a language', () => {
  const jobs = [
    job('DE', { kind: 'done', transcriptionId: '7', at: 1 }),
    job('', { kind: 'done', transcriptionId: '8', at: 1 }),
    job('FR', { kind: 'queued' }),
  ];
  expect([...getLanguagesById(jobs)]).toEqual([['7', 'DE']]);
});
