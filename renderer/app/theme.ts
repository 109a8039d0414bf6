/**
 * Mantine theme: warm greys, one accent (pine), system fonts for controls. Text uses shade 7 in the light scheme and
 * shade 4 in the dark one; both have a contrast of at least 4.5 on every surface.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  Loader,
  type ModalProps,
} from '@mantine/core';
import type { FocusEvent } from 'react';
import { t } from '../../preload/messages/translate.ts';
import { pageHeadingId } from '../ui/PageHeader.tsx';
import { amber, brick, night, paper, pine, white } from './palette.ts';
import classes from './theme.module.css';

const sans =
  '-apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Inter, Cantarell, Ubuntu, "Noto Sans", "Open Sans", "Liberation Sans", Arial, sans-serif';
const mono = 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Liberation Mono", monospace';

/** A sheet rises by eight pixels. */
const rise = {
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: 'translateY(8px)' },
  transitionProperty: 'opacity, transform',
};

/**
 * Mantine focuses its placeholder when a menu opens. Without it, it would try the first item, even a disabled one. Afterwards the
 * placeholder is hidden, because a menu may have nothing but items for a screen reader.
 */
const focusFirstItem = ({ currentTarget, target }: FocusEvent<HTMLElement>): void => {
  if (!(target instanceof HTMLElement) || !target.hasAttribute('data-autofocus')) return;
  const item = currentTarget.querySelector<HTMLElement>('[data-menu-item]:not(:disabled)');
  if (item === null) return;
  item.focus({ preventScroll: true });
  target.hidden = true;
};

export const theme = createTheme({
  colors: { gray: paper, dark: night, pine, red: brick, yellow: amber },
  white,
  black: '#1c1a17',
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 4 },
  // White on shade 7 (light) and black on shade 4 (dark). Mantine chooses one text colour for both schemes.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === 'filled' ? { ...colors, color: 'var(--st-on-fill)' } : colors;
  },
  defaultRadius: 'sm',
  cursorType: 'default',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily: sans,
  fontFamilyMonospace: mono,
  fontSizes: {
    xs: 'var(--st-font-size-xs)',
    sm: 'var(--st-font-size-sm)',
    md: 'var(--st-font-size-md)',
    lg: 'var(--st-font-size-lg)',
    xl: 'var(--st-font-size-xl)',
  },
  lineHeights: {
    xs: 'var(--st-leading-normal)',
    sm: 'var(--st-leading-normal)',
    md: 'var(--st-leading-normal)',
    lg: 'var(--st-leading-normal)',
    xl: 'var(--st-leading-tight)',
  },
  radius: {
    xs: '4px',
    sm: 'var(--st-radius-control)',
    md: 'var(--st-radius-row)',
    lg: 'var(--st-radius-sheet)',
    xl: 'var(--st-radius-sheet)',
  },
  shadows: { xs: 'none', sm: 'none', md: 'var(--st-shadow)', lg: 'var(--st-shadow)', xl: 'var(--st-shadow)' },
  spacing: {
    xs: 'var(--st-space-8)',
    sm: 'var(--st-space-12)',
    md: 'var(--st-space-16)',
    lg: 'var(--st-space-24)',
    xl: 'var(--st-space-32)',
  },
  headings: { fontFamily: sans, fontWeight: '600' },
  components: {
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray', size: 'md' },
      classNames: { root: classes.actionIcon },
    },
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
    Button: {
      defaultProps: { size: 'xs' },
      classNames: { root: classes.button, label: classes.buttonLabel },
    },
    Checkbox: {
      defaultProps: { size: 'xs', radius: 'xs' },
      classNames: { icon: classes.checkIcon, label: classes.checkLabel, description: classes.description },
    },
    InputWrapper: {
      classNames: { label: classes.label, description: classes.description, error: classes.error },
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    },
    Loader: Loader.extend({ defaultProps: { type: 'oval', size: 'sm' } }),
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        transitionProps: { duration: 120 },
      },
      classNames: { dropdown: classes.menu, itemIndicator: classes.menuIndicator },
    },
    MenuDropdown: { defaultProps: { onFocus: focusFirstItem } },
    // The window never scrolls, so no scroll lock (and no style element for it) is needed.
    Modal: {
      classNames: { title: classes.modalTitle, content: classes.modal, inner: classes.modalInner },
      defaultProps: {
        lockScroll: false,
        centered: true,
        radius: 'lg',
        transitionProps: { duration: 160, transition: rise },
      } satisfies Partial<ModalProps>,
    },
    NumberInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    // The listbox scrolls itself, so that the scroll area needs no focus of its own.
    Select: {
      defaultProps: { size: 'sm', withCheckIcon: false, withScrollArea: false },
      classNames: { options: classes.options },
    },
    Radio: { classNames: { description: classes.description } },
    SegmentedControl: { defaultProps: { size: 'xs' }, classNames: { label: classes.segment } },
    Switch: {
      defaultProps: { size: 'sm', withThumbIndicator: false },
      classNames: { description: classes.description },
    },
    Table: { defaultProps: { verticalSpacing: 'var(--st-space-6)', horizontalSpacing: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, transitionProps: { duration: 120 } } },
  },
});

const popups = '[role="dialog"], [role="menu"]';

/**
 * The item of a menu is gone after it was chosen, and after the dialog that it opened. Then the menu's button gets the focus, or
 * the heading of the screen. Call it once; it returns what does so.
 */
export const watchFocus = (): (() => void) => {
  let last: HTMLElement | null = null;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest(popups)) last = target;
  });
  /** What ends is still in the page for some frames. What stays takes the focus itself, such as a menu whose submenu ends. */
  const returnFocus = (frames = 30): void =>
    void requestAnimationFrame(() => {
      const active = document.activeElement ?? document.body;
      if (active !== document.body && active.closest(popups) === null) return;
      if (document.querySelector(popups) !== null) {
        if (frames > 0) returnFocus(frames - 1);
        return;
      }
      const target = last?.isConnected ? last : document.getElementById(pageHeadingId);
      target?.focus({ preventScroll: true });
    });
  // A sheet that goes at once ends no transition.
  document.addEventListener('keyup', ({ key }) => {
    if (key === 'Escape' || key === 'Enter') returnFocus();
  });
  return () => returnFocus();
};

/** Merged into the theme; created again when the language changes. */
export const createLabelsTheme = (onExitTransitionEnd: () => void) =>
  createTheme({
    components: {
      Menu: { defaultProps: { onExitTransitionEnd } },
      Modal: { defaultProps: { onExitTransitionEnd, closeButtonProps: { 'aria-label': t('common.close') } } },
    },
  });

/** Maps the colours of tokens.css to Mantine's variables. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const baseColors = {
    '--mantine-color-dimmed': 'var(--st-muted)',
    '--mantine-color-placeholder': 'var(--st-muted)',
    '--mantine-color-body': 'var(--st-page)',
    '--mantine-color-text': 'var(--st-text)',
    '--mantine-color-error': 'var(--st-danger)',
    '--mantine-color-default-border': 'var(--st-line-strong)',
  };
  const lightVariants = {
    '--mantine-color-red-light': 'var(--st-danger-soft)',
    '--mantine-color-red-light-color': 'var(--st-danger)',
    '--mantine-color-yellow-light': 'var(--st-warn-soft)',
    '--mantine-color-yellow-light-color': 'var(--st-warn)',
    '--mantine-color-pine-light': 'var(--st-accent-soft)',
    '--mantine-color-pine-light-color': 'var(--st-accent)',
    '--mantine-color-gray-light': 'var(--st-sunken)',
    '--mantine-color-gray-light-hover': 'var(--st-hover)',
    '--mantine-color-gray-light-color': 'var(--st-text)',
  };
  return {
    variables: {},
    light: { ...baseColors, ...lightVariants },
    dark: { ...baseColors, ...lightVariants },
  };
};
