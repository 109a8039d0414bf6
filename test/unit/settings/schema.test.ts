import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings, parseSettings } from '../../../main/settings/schema.ts';

const good = { ...defaultSettings, version: 1, concurrency: 4, language: 'DE' };

describe('a settings file', () => {
  it('is read as written', () => {
    expect(parseSettings(JSON.stringify(good))).toEqual({
      kind: 'good',
      settings: { ...defaultSettings, concurrency: 4, language: 'DE' },
    });
  });

  it.each(['', '{', '{"concurrency":', '\0\0\0\0', 'null', '[]', '"text"', '7'])('is damaged: %j', (text) => {
    expect(parseSettings(text)).toEqual({ kind: 'damaged' });
  });

  it('keeps valid values when others are invalid', () => {
    const read = parseSettings(JSON.stringify({ ...good, concurrency: 'many', theme: 3 }));
    expect(read).toEqual({ kind: 'salvaged', settings: { ...defaultSettings, language: 'DE' } });
  });

  it('of a newer version keeps known values and is quarantined', () => {
    expect(parseSettings(JSON.stringify({ ...good, version: 2, later: true }))).toMatchObject({
      kind: 'salvaged',
      settings: { language: 'DE', concurrency: 4 },
    });
  });

  it('of an earlier version may be still to ask about long recordings', () => {
    const read = (longRecordings: string) => parseSettings(JSON.stringify({ ...good, longRecordings }));
    expect(read('ask')).toMatchObject({ kind: 'good', settings: { longRecordings: 'parts' } });
    expect(read('one_record')).toMatchObject({ kind: 'good', settings: { longRecordings: 'one_record' } });
    expect(read('never')).toMatchObject({ kind: 'salvaged', settings: { longRecordings: 'parts' } });
  });

  it('never throws and never reads names of Object.prototype', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const read = parseSettings(text);
        return (
          read.kind === 'damaged' || Object.keys(read.settings).length === Object.keys(defaultSettings).length
        );
      }),
    );
    expect(parseSettings('{"__proto__":{"theme":"dark"}}')).toMatchObject({ settings: { theme: 'system' } });
  });
});
