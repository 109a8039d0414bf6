/** Button between two texts that replaces a part of the right text by the left one. */
import { t } from '../../../../preload/messages/translate.ts';
import { boxedButton } from '../../../ui/buttons/boxed-button.ts';
import classes from './revert-button.module.css';

/** MergeView handles only `mousedown`. A click by Enter or Space has `detail` 0 and is passed on as one. */
export const createRevertButton = (): HTMLElement => {
  const label = t('transcriptions.compare.takePart');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `${boxedButton} ${classes.revert}`;
  button.textContent = '→';
  button.title = label;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', (event) => {
    if (event.detail === 0) button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  return button;
};
