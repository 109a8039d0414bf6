import type { Locator, Page } from '@playwright/test';

export const exportDialog = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  return {
    dialog,
    format: (label: string): Promise<void> =>
      dialog.getByRole('radiogroup', { name: 'Format' }).getByText(label, { exact: true }).click(),
    timedFormat: (label: string): Promise<void> =>
      dialog.getByRole('radiogroup', { name: 'With times' }).getByText(label, { exact: true }).click(),
    scope: (label: RegExp): Promise<void> =>
      dialog.getByRole('radiogroup', { name: 'What to export' }).getByText(label).click(),
    template: dialog.getByRole('textbox', { name: 'File name' }),
    placeholder: (label: string): Locator =>
      dialog.getByRole('group', { name: 'Placeholders' }).getByRole('button', { name: label, exact: true }),
    names: dialog.getByRole('list', { name: /will be called$/ }).getByRole('listitem'),
    saveAs: dialog.getByRole('button', { name: 'Save as…' }),
    chooseFolder: dialog.getByRole('button', { name: 'Choose a folder…' }),
    stop: dialog.getByRole('button', { name: 'Stop' }),
    missing: dialog.getByRole('list', { name: /failed$/ }).getByRole('listitem'),
    rest: dialog.getByRole('button', { name: 'Export the rest…' }),
    show: dialog.getByRole('button', { name: 'Show in folder' }),
    close: dialog.getByRole('button', { name: 'Close', exact: true }).last(),
  };
};
