import { SearchQuery, search, setSearchQuery } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { expect, it, vi } from 'vitest';
import { createMatchCounting } from '../../../../../renderer/features/transcriptions/editor/match-counting.ts';

it('shows no count of a former search while a long text is counted', async () => {
  const doc = `Mara met an owl.\n${'Nothing else was seen in the harbour.\n'.repeat(100_000)}Mara slept.\nMara woke.`;
  const view = { state: EditorState.create({ doc, extensions: search() }) };
  const find = (text: string): void => {
    const query = new SearchQuery({ search: text, literal: true });
    view.state = view.state.update({ effects: setSearchQuery.of(query) }).state;
  };
  let shown = '';
  const counting = createMatchCounting(view, (count) => {
    shown = count;
  });
  find('owl');
  counting.countQuery();
  await vi.waitFor(() => expect(shown).toBe('1 found'), 20_000);

  find('Mara');
  counting.countQuery();
  expect(shown).toBe('');
  // The caret moves, as Enter does.
  counting.show();
  expect(shown).toBe('');
  await vi.waitFor(() => expect(shown).toBe('1 of 3'), 20_000);
  counting.stop();
});
