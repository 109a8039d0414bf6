import { Fragment } from 'react';
import classes from './Kbd.module.css';

const isMac = navigator.userAgent.includes('Mac');

const keyLabels: Readonly<Record<string, string>> = isMac
  ? { mod: '⌘', shift: '⇧', alt: '⌥', enter: '↩' }
  : { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter' };

interface KbdProps {
  readonly keys: string;
  /** On a filled button: the button's own colours. */
  readonly onFill?: boolean;
}

/** Keys as they are printed on this system's keyboard: `<Kbd keys="mod+O" />`. */
export const Kbd = ({ keys, onFill = false }: KbdProps) => (
  <span className={classes.keys} data-on-fill={onFill || undefined}>
    {keys.split('+').map((key, index) => (
      <Fragment key={key}>
        {index > 0 && !isMac && <span className={classes.plus}>+</span>}
        <kbd className={classes.key}>{keyLabels[key] ?? key}</kbd>
      </Fragment>
    ))}
  </span>
);
