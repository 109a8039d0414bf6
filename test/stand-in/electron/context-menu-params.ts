import type { ContextMenuMessage } from '../page/context-menu.ts';
import { state } from '../state.ts';
import { getSessionState, type Session } from './session.ts';

type Params = Pick<
  Electron.ContextMenuParams,
  | 'x'
  | 'y'
  | 'frame'
  | 'isEditable'
  | 'selectionText'
  | 'linkURL'
  | 'misspelledWord'
  | 'dictionarySuggestions'
  | 'formControlType'
  | 'editFlags'
>;

export const contextMenuParams = (place: ContextMenuMessage, contents: Electron.WebContents): Params => {
  const { x, y, isEditable, isPassword, selectionText, linkURL, canUndo, canRedo } = place;
  const { spelling } = getSessionState(contents.session as unknown as Session);
  const isSelected = selectionText !== '' && !isPassword;
  const { word, suggestions } = state.switches.misspelling;
  const isMisspelled = isEditable && word !== '' && spelling.isChecking();
  return {
    x,
    y,
    frame: contents.mainFrame,
    isEditable,
    selectionText: isMisspelled ? word : selectionText,
    linkURL,
    misspelledWord: isMisspelled ? word : '',
    dictionarySuggestions: isMisspelled ? [...suggestions] : [],
    formControlType: isPassword ? 'input-password' : 'none',
    editFlags: {
      canUndo,
      canRedo,
      canCut: isEditable && isSelected,
      canCopy: isSelected,
      canPaste: isEditable,
      canDelete: isEditable && selectionText !== '',
      canSelectAll: true,
      canEditRichly: false,
    },
  };
};
