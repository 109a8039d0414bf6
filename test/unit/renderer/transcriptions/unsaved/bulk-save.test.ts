import { describe, expect, it } from 'vitest';
import { fail } from '../../../../../preload/contract/result.ts';
import type { SaveOutcome } from '../../../../../preload/contract/texts.ts';
import { bulkSave } from '../../../../../renderer/features/transcriptions/unsaved/bulk-save.ts';

const run = async (ends: Record<string, SaveOutcome>) => {
  const asked: string[] = [];
  const end = await bulkSave(Object.keys(ends), async (id) => {
    asked.push(id);
    return ends[id] ?? { kind: 'nothing' };
  });
  return { ...end, asked };
};
const refused = (code: 'server_error' | 'offline'): SaveOutcome => ({
  kind: 'refused',
  error: fail(code).error,
});

describe('saving all texts', () => {
  it('continues after a refusal or a conflict', async () => {
    const end = await run({
      a: { kind: 'saved' },
      b: refused('server_error'),
      c: { kind: 'conflict' },
      d: { kind: 'saved' },
      e: { kind: 'nothing' },
    });
    expect(end).toMatchObject({ saved: 2, unresolved: ['c'], asked: ['a', 'b', 'c', 'd', 'e'] });
    expect(end.failures.map(({ id }) => id)).toEqual(['b']);
  });

  it('stops when no other text can be saved', async () => {
    const end = await run({ a: { kind: 'saved' }, b: refused('offline'), c: { kind: 'saved' } });
    expect(end.asked).toEqual(['a', 'b']);
  });
});
