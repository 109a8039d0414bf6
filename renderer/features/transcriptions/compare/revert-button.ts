/** The button between two texts that takes what differs there over from the left. */
import classes from './CompareTexts.module.css';

const label = 'Take this part from the left';

/** MergeView listens to the mouse only: a press of Enter or Space is passed on to it as one. */
export const createRevertButton = (): HTMLElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes.take ?? '';
  button.textContent = '→';
  button.title = label;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', (event) => {
    if (event.detail === 0) button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  return button;
};
