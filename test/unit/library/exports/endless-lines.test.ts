import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../main/lib/clock.ts';
import { createDocumentFactory } from '../../../../main/library/exports/documents.ts';
import type { DocumentFormat } from '../../../../preload/contract/exports.ts';
import { ok } from '../../../../preload/contract/result.ts';
import { noWords, records } from './sample-records.ts';

/** Two million lines. */
const text = 'a\n'.repeat(2_000_000);

const prepare = async (format: DocumentFormat) => {
  const factory = await createDocumentFactory(
    {
      getUnsaved: () => ok(text),
      getTypedName: () => null,
      getCached: () => null,
      words: noWords,
      clock: systemClock,
    },
    { ids: ['1'], format, template: '{name}' },
  );
  const record = records.get('1');
  if (record === undefined) throw new Error('No record 1');
  return factory.prepare(record, 0);
};

describe('a text of endless lines', () => {
  // Word needed four seconds for it, and main stood still.
  it.each(['docx', 'md', 'html'] as const)('is refused as %s', async (format) => {
    expect(await prepare(format)).toMatchObject({ error: { detail: { key: 'text_only_as_txt' } } });
  });

  it('is exported as plain text', async () => {
    expect(await prepare('txt')).toMatchObject({ ok: true });
  });
});
