import { Fragment } from 'react';
import { t } from '../../preload/messages/translate.ts';
import { isMac } from '../lib/is-mac.ts';
import classes from './Kbd.module.css';

const macKeyLabels: Readonly<Record<string, string>> = { mod: '⌘', shift: '⇧', alt: '⌥', enter: '↩' };

const getKeyLabel = (key: string): string => {
  if (key === 'click') return t('app.keys.click');
  if (isMac) return macKeyLabels[key] ?? key;
  switch (key) {
    case 'mod':
      return t('app.keys.ctrl');
    case 'shift':
      return t('app.keys.shift');
    case 'alt':
      return t('app.keys.alt');
    case 'enter':
      return t('app.keys.enter');
    default:
      return key;
  }
};

interface KbdProps {
  readonly keys: string;
  /** Uses the colours of the filled button around it. */
  readonly onFill?: boolean;
}

/** Keys with the names of this system and language: `<Kbd keys="mod+O" />`. */
export const Kbd = ({ keys, onFill = false }: KbdProps) => (
  <span className={classes.keys} data-on-fill={onFill || undefined}>
    {keys.split('+').map((key, index) => (
      <Fragment key={key}>
        {index > 0 && !isMac && <span className={classes.plus}>+</span>}
        <kbd className={classes.key}>{getKeyLabel(key)}</kbd>
      </Fragment>
    ))}
  </span>
);
