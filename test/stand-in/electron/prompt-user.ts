/** Dialogs for a visible window, drawn over the document: CDP cannot open Chromium's own. */
import type { DialogAnswer, DialogRecord } from '../control/record.ts';
import { preloadWorld } from '../page/scripts.ts';
import { focusedPage } from './front-page.ts';

/** Runs in the renderer. Resolves with the index of the button, or -1. */
const drawBox = (record: { message: string; detail: string; buttons: readonly string[] }): Promise<number> =>
  new Promise((resolve) => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'closed' });
    const box = document.createElement('dialog');
    Object.assign(box.style, {
      maxWidth: '30rem',
      padding: '1.25rem',
      font: '14px system-ui',
      borderRadius: '8px',
    });
    const line = (text: string, weight: string): void => {
      const paragraph = document.createElement('p');
      paragraph.textContent = text;
      Object.assign(paragraph.style, { margin: '0 0 0.75rem', fontWeight: weight, whiteSpace: 'pre-wrap' });
      box.append(paragraph);
    };
    const close = (response: number): void => {
      host.remove();
      resolve(response);
    };
    line(record.message, '600');
    if (record.detail !== '') line(record.detail, '400');
    record.buttons.forEach((text, index) => {
      const button = document.createElement('button');
      button.textContent = text;
      Object.assign(button.style, { marginInlineEnd: '0.5rem', padding: '0.35rem 0.9rem', font: 'inherit' });
      button.addEventListener('click', () => close(index));
      box.append(button);
    });
    box.addEventListener('cancel', () => close(-1));
    root.append(box);
    document.body.append(host);
    box.showModal();
  });

/** Runs in the renderer: Chromium's own file dialog. Resolves with the selected files. */
const chooseFiles = (several: boolean, folder: boolean): Promise<File[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = several;
    input.webkitdirectory = folder;
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });

const source = (fn: (...args: never[]) => unknown, ...args: unknown[]): string =>
  `(${fn.toString()})(${args.map((arg) => JSON.stringify(arg)).join(',')})`;

/** The user's choice; nothing if there is no page to ask in. */
export const promptUser = async (record: DialogRecord): Promise<DialogAnswer> => {
  const page = focusedPage();
  const contextId = page?.frames.getContextId(preloadWorld);
  if (!page || contextId == null) return {};
  const evaluate = async (expression: string, returnByValue: boolean) => {
    const { result } = await page.session.send('Runtime.evaluate', {
      contextId,
      expression,
      awaitPromise: true,
      userGesture: true,
      returnByValue,
    });
    return result;
  };
  try {
    if (record.kind === 'message') {
      const { value } = await evaluate(source(drawBox, record), true);
      return value < 0 ? {} : { response: value };
    }
    if (record.kind === 'save') {
      const { value } = await evaluate(`prompt('Save as', ${JSON.stringify(record.defaultPath)})`, true);
      return value ? { filePaths: [value] } : {};
    }
    const several = record.properties.includes('multiSelections');
    const folder = record.properties.includes('openDirectory');
    const files = await evaluate(source(chooseFiles, several, folder), false);
    const { result } = await page.session.send('Runtime.getProperties', {
      objectId: files.objectId,
      ownProperties: true,
    });
    const filePaths: string[] = [];
    for (const { name, value } of result) {
      if (!/^\d+$/.test(name)) continue;
      filePaths.push((await page.session.send('DOM.getFileInfo', { objectId: value.objectId })).path);
    }
    return { filePaths };
  } catch {
    // The document was closed under the dialog.
    return {};
  }
};
