import { Fragment } from 'react';
import { t } from '../../preload/messages/translate.ts';
import { isMac } from '../lib/platform.ts';
import classes from './Kbd.module.css';

const macKeyLabels: Readonly<Record<string, string>> = {
  mod: '⌘',
  ctrl: '⌃',
  shift: '⇧',
  alt: '⌥',
  enter: '↩',
};

const keyLabels = {
  click: 'app.keys.click',
  mod: 'app.keys.ctrl',
  shift: 'app.keys.shift',
  alt: 'app.keys.alt',
  enter: 'app.keys.enter',
} as const;

const isNamed = (key: string): key is keyof typeof keyLabels => key in keyLabels;

const getKeyLabel = (key: string): string =>
  (isMac ? macKeyLabels[key] : undefined) ?? (isNamed(key) ? t(keyLabels[key]) : key);

/** The keys as text. */
export const formatKeys = (keys: string): string =>
  keys
    .split('+')
    .map(getKeyLabel)
    .join(isMac ? '' : '+');

interface KbdProps {
  readonly keys: string;
  /** Uses the colours of the filled button around it. */
  readonly onFill?: boolean;
}

/** Keys with the names of this system and language: `<Kbd keys="mod+O" />`. */
export const Kbd = ({ keys, onFill = false }: KbdProps) => (
  <span className={classes.keys} data-keys data-on-fill={onFill || undefined}>
    {keys.split('+').map((key, index) => (
      <Fragment key={key}>
        {index > 0 && !isMac && <span className={classes.plus}>+</span>}
        <kbd className={classes.key}>{getKeyLabel(key)}</kbd>
      </Fragment>
    ))}
  </span>
);
