import { EditorState, type Extension } from '@codemirror/state';
import { t } from '../../../../preload/messages/translate.ts';

/** What CodeMirror itself shows or announces. Its own phrases are the keys; `$` stands for a number. */
export const getPhrases = (): Extension =>
  EditorState.phrases.of({
    'current match': t('transcriptions.editor.currentMatch'),
    'on line': t('transcriptions.editor.onLine'),
    'replaced match on line $': t('transcriptions.editor.replacedOnLine', { line: '$' }),
    'Selection deleted': t('transcriptions.editor.selectionDeleted'),
    '$ unchanged lines': t('transcriptions.editor.unchangedLines', { count: '$' }),
  });
