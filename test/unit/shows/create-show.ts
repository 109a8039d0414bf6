import type { Show, ShowFields } from '../../../preload/contract/shows.ts';

export const showFields = (changes: Partial<ShowFields> = {}): ShowFields => ({
  name: 'Night Shift',
  pattern: '',
  language: '',
  speakers: [],
  terms: [],
  exportFormats: [],
  appliesRules: false,
  ...changes,
});

export const createShow = (id: string, changes: Partial<ShowFields> = {}): Show => ({
  id,
  ...showFields(changes),
});
