import { expect, it } from 'vitest';
import { createTextActions } from '../../../../../renderer/features/transcriptions/exports/text-actions.ts';

it('selected rows take precedence over the open text', () => {
  const actions = createTextActions();
  const did: string[] = [];
  expect(actions.run('export')).toBe(false);
  const unregister = actions.register('rows', { export: () => did.push('rows') });
  actions.register('text', { export: () => did.push('text'), print: () => did.push('print') });
  expect(actions.run('export')).toBe(true);
  expect(actions.run('print')).toBe(true);
  expect(actions.run('copy')).toBe(false);
  unregister();
  actions.run('export');
  expect(did).toEqual(['rows', 'print', 'text']);
});

it('unregistering late does not remove the next action', () => {
  const actions = createTextActions();
  const did: string[] = [];
  const unregister = actions.register('text', { copy: () => did.push('first') });
  actions.register('text', { copy: () => did.push('second') });
  unregister();
  expect(actions.run('copy')).toBe(true);
  expect(did).toEqual(['second']);
});
