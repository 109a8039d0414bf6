/** The context menu of texts and fields. Electron shows none by itself. */
import { BrowserWindow, Menu, type MenuItemConstructorOptions, session, type WebContents } from 'electron';

/** What the user may do to a misspelled word. */
interface SpellingActions {
  replace(word: string): void;
  addToDictionary(word: string): void;
}

type Params = Pick<
  Electron.ContextMenuParams,
  'isEditable' | 'selectionText' | 'editFlags' | 'misspelledWord' | 'dictionarySuggestions'
>;

const divider: MenuItemConstructorOptions = { type: 'separator' };

const spellingItems = (params: Params, spelling: SpellingActions): MenuItemConstructorOptions[] => {
  const { misspelledWord, dictionarySuggestions } = params;
  if (misspelledWord === '') return [];
  const suggestions = dictionarySuggestions.map((word) => ({
    label: word.replaceAll('&', '&&'),
    click: () => spelling.replace(word),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: 'No suggestions', enabled: false }]),
    divider,
    { label: 'Add to dictionary', click: () => spelling.addToDictionary(misspelledWord) },
    divider,
  ];
};

const editItems = ({ editFlags }: Params): MenuItemConstructorOptions[] => [
  { role: 'undo', enabled: editFlags.canUndo },
  { role: 'redo', enabled: editFlags.canRedo },
  divider,
  { role: 'cut', enabled: editFlags.canCut },
  { role: 'copy', enabled: editFlags.canCopy },
  { role: 'paste', enabled: editFlags.canPaste },
  { role: 'pasteAndMatchStyle', enabled: editFlags.canPaste },
  divider,
  { role: 'selectAll', enabled: editFlags.canSelectAll },
];

/** The items for one place; empty where there is nothing to edit and nothing selected. */
const contextMenuTemplate = (params: Params, spelling: SpellingActions): MenuItemConstructorOptions[] => {
  if (params.isEditable) return [...spellingItems(params, spelling), ...editItems(params)];
  return params.editFlags.canCopy && params.selectionText.trim() !== '' ? [{ role: 'copy' }] : [];
};

const showContextMenu = (contents: WebContents, params: Electron.ContextMenuParams): void => {
  const template = contextMenuTemplate(params, {
    replace: (word) => contents.replaceMisspelling(word),
    addToDictionary: (word) => void session.defaultSession.addWordToSpellCheckerDictionary(word),
  });
  const window = BrowserWindow.fromWebContents(contents);
  if (template.length === 0 || !window) return;
  const frame = params.frame ?? undefined;
  Menu.buildFromTemplate(template).popup({ window, ...(frame ? { frame } : {}) });
};

export const addContextMenu = (window: BrowserWindow): void => {
  const { webContents } = window;
  webContents.on('context-menu', (_event, params) => showContextMenu(webContents, params));
};
