/** `dialog`: records calls. A scripted response, the user in the window, or Escape answers them. */
import type { DialogAnswer, DialogRecord } from '../control/record.ts';
import { requireReady, state } from '../state.ts';
import { app } from './app.ts';
import { guarded } from './guard.ts';
import { promptUser } from './prompt-user.ts';

const blank = {
  title: '',
  message: '',
  detail: '',
  buttons: [],
  properties: [],
  defaultPath: '',
  answer: null,
};

const checkOptions = (
  texts: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, unknown>>,
): void => {
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value !== 'string') throw new TypeError(`${name} must be a string`);
  }
  for (const [name, value] of Object.entries(lists)) {
    if (!Array.isArray(value)) throw new TypeError(`${name} must be an array`);
  }
};

/** The button that Escape presses: `cancelId`, else one named cancel or no, else not the default. */
const cancelButton = ({ buttons = [], cancelId, defaultId }: Electron.MessageBoxOptions): number => {
  const namedButton = buttons.findIndex((button) => /^(cancel|no)$/i.test(button));
  if (cancelId !== undefined) return cancelId;
  if (namedButton >= 0) return namedButton;
  return defaultId === 0 && buttons.length > 1 ? 1 : 0;
};

const getStandingAnswer = ({ kind, message }: DialogRecord): DialogAnswer | undefined =>
  kind === 'message'
    ? state.switches.standingAnswers.find(({ contains }) => message.includes(contains))
    : undefined;

/** An empty answer dismisses the dialog. */
const getAnswer = async (record: DialogRecord): Promise<DialogAnswer> => {
  requireReady('dialog module can only be used after app is ready');
  const scripted = state.switches.answers[record.kind].shift();
  const standing = scripted === undefined ? getStandingAnswer(record) : undefined;
  if (standing !== undefined) return standing;
  state.record.dialogs.push(record);
  const answer = scripted ?? (state.options.headed ? await promptUser(record) : {});
  record.answer = answer;
  return answer.staysOpen ? new Promise(() => undefined) : answer;
};

/** Since Electron 43 an open dialog without a `defaultPath` always starts in the downloads folder. */
const startFolder = (defaultPath: string | undefined): string => defaultPath || app.getPath('downloads');

/** The window must be visible: macOS attaches a sheet to it, and Windows disables it. */
const expectShown = (args: readonly unknown[]): void => {
  const [window] = args as [Electron.BaseWindow];
  if (args.length > 1 && !window.isVisible() && !window.isMinimized())
    state.record.errors.push('a dialog of a window that is not shown');
};

/** Every function takes its options with or without a window before them. */
const getOptions = <T>(args: [Electron.BaseWindow, T] | [T]): T => {
  expectShown(args);
  return args[args.length - 1] as T;
};

const showMessageBox = async (
  ...args: [Electron.BaseWindow, Electron.MessageBoxOptions] | [Electron.MessageBoxOptions]
): Promise<Electron.MessageBoxReturnValue> => {
  const { title = '', message, detail = '', buttons = ['OK'], checkboxChecked = false } = getOptions(args);
  checkOptions({ Title: title, Message: message, Detail: detail }, { Buttons: buttons });
  const answer = await getAnswer({ ...blank, kind: 'message', title, message, detail, buttons });
  return {
    response: answer.response ?? cancelButton(getOptions(args)),
    checkboxChecked: answer.checkboxChecked ?? checkboxChecked,
  };
};

const showOpenDialog = async (
  ...args: [Electron.BaseWindow, Electron.OpenDialogOptions] | [Electron.OpenDialogOptions]
): Promise<Electron.OpenDialogReturnValue> => {
  const { title = '', message = '', properties = ['openFile'], defaultPath } = getOptions(args);
  checkOptions(
    { Title: title, Message: message, 'Default path': defaultPath ?? '' },
    { Properties: properties },
  );
  const { filePaths = [] } = await getAnswer({
    ...blank,
    kind: 'open',
    title,
    message,
    properties,
    defaultPath: startFolder(defaultPath),
  });
  return { canceled: filePaths.length === 0, filePaths: [...filePaths] };
};

const showSaveDialog = async (
  ...args: [Electron.BaseWindow, Electron.SaveDialogOptions] | [Electron.SaveDialogOptions]
): Promise<Electron.SaveDialogReturnValue> => {
  const { title = '', message = '', properties = [], defaultPath = '' } = getOptions(args);
  checkOptions({ Title: title, Message: message, 'Default path': defaultPath }, {});
  const { filePaths = [] } = await getAnswer({
    ...blank,
    kind: 'save',
    title,
    message,
    properties,
    defaultPath,
  });
  return { canceled: filePaths.length === 0, filePath: filePaths[0] ?? '' };
};

export const dialog = guarded('dialog', {
  showMessageBox,
  showOpenDialog,
  showSaveDialog,
  showErrorBox: (title, content) => {
    state.record.dialogs.push({ ...blank, kind: 'error', title, message: content, answer: {} });
    // Electron writes it to stderr only before ready on Linux. Here the user reads it there at any time.
    console.error(`${title}\n${content}`);
  },
} satisfies Partial<Electron.Dialog>);
