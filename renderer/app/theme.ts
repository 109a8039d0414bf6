/**
 * The look: warm paper greys, one accent (pine), the system's own type, small radii. Shade 7 on light and shade 4 on
 * dark are the ones that carry text; both keep a contrast of 4.5 or more on every surface of their scheme.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  Loader,
  Modal,
} from '@mantine/core';
import { amber, brick, night, paper, pine } from './palette.ts';
import classes from './theme.module.css';

const sans =
  '-apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Inter, Cantarell, Ubuntu, "Noto Sans", "Open Sans", "Liberation Sans", Arial, sans-serif';
const mono = 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Liberation Mono", monospace';

export const theme = createTheme({
  colors: { gray: paper, dark: night, pine, red: brick, yellow: amber },
  white: '#ffffff',
  black: '#1d1a17',
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 4 },
  // Shade 7 under white on light, shade 4 under black on dark: Mantine's own choice knows one scheme only.
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
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.35' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  headings: { fontFamily: sans, fontWeight: '600' },
  components: {
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray', size: 'md' },
      classNames: { root: classes.actionIcon },
    },
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
    Button: { defaultProps: { size: 'xs' }, classNames: { root: classes.button } },
    Checkbox: {
      defaultProps: { size: 'xs' },
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
        transitionProps: { duration: 80 },
        withInitialFocusPlaceholder: false,
      },
      classNames: { dropdown: classes.menu },
    },
    // The window itself never scrolls, so there is nothing to lock (and no style element to inject for it).
    Modal: Modal.extend({
      classNames: { title: classes.modalTitle, content: classes.modal },
      defaultProps: {
        lockScroll: false,
        centered: true,
        transitionProps: { duration: 120 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    }),
    NumberInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    // The list itself scrolls, so that it is known as a combobox's and needs no focus of its own.
    Select: {
      defaultProps: { size: 'sm', withCheckIcon: false, withScrollArea: false },
      classNames: { options: classes.options },
    },
    SegmentedControl: { defaultProps: { size: 'xs' }, classNames: { label: classes.segment } },
    Switch: {
      defaultProps: { size: 'sm', withThumbIndicator: false },
      classNames: { description: classes.description },
    },
    Table: { defaultProps: { verticalSpacing: 6, horizontalSpacing: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, transitionProps: { duration: 80 } } },
  },
});

/** Mantine's own words for the same things, so that its parts and ours agree. */
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
