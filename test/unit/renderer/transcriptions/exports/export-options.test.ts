import { expect, it, vi } from 'vitest';
import { loadExportOptions } from '../../../../../renderer/features/transcriptions/exports/export-options.ts';

it.each([
  ['{"format":"md","template":"{date} {name}"}', { format: 'md', template: '{date} {name}' }],
  [null, { format: 'docx', template: '{name}' }],
  ['no JSON', { format: 'docx', template: '{name}' }],
  ['null', { format: 'docx', template: '{name}' }],
  ['{"format":"pdf","template":"{id}"}', { format: 'docx', template: '{id}' }],
  ['{"format":"txt","template":"  "}', { format: 'txt', template: '{name}' }],
  ['{"format":"txt","template":7}', { format: 'txt', template: '{name}' }],
  [JSON.stringify({ format: 'html', template: 'x'.repeat(501) }), { format: 'html', template: '{name}' }],
  [
    '{"format":"md","template":"{name}","isBeside":true,"beside":["md","vtt","pdf"]}',
    { format: 'md', template: '{name}', isBeside: true, beside: ['md', 'vtt'] },
  ],
  ['{"format":"md","template":"{name}","isBeside":1,"beside":[]}', { format: 'md', template: '{name}' }],
])('reads %s', (stored, options) => {
  vi.stubGlobal('localStorage', { getItem: () => stored });
  expect(loadExportOptions()).toEqual(options);
});
