import { expect, it } from 'vitest';
import { createTextActions } from '../../../../../renderer/features/transcriptions/exports/text-actions.ts';

it('rows that are chosen go before the open text, whatever came first', () => {
  const actions = createTextActions();
  const did: string[] = [];
  expect(actions.run('export')).toBe(false);
  const forget = actions.register('rows', { export: () => did.push('rows') });
  actions.register('text', { export: () => did.push('text'), print: () => did.push('print') });
  expect(actions.run('export')).toBe(true);
  expect(actions.run('print')).toBe(true);
  expect(actions.run('copy')).toBe(false);
  forget();
  actions.run('export');
  expect(did).toEqual(['rows', 'print', 'text']);
});

it('what is taken back late does not take the next one along', () => {
  const actions = createTextActions();
  const did: string[] = [];
  const forget = actions.register('text', { copy: () => did.push('first') });
  actions.register('text', { copy: () => did.push('second') });
  forget();
  expect(actions.run('copy')).toBe(true);
  expect(did).toEqual(['second']);
});
