/**
 * The look: warm paper greys, one accent (pine), the system's own type, small radii. Shade 7 on light and shade 4 on
 * dark are the ones that carry text; both keep a contrast of 4.5 or more on every surface of their scheme.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  Loader,
  type MantineColorsTuple,
  Modal,
} from '@mantine/core';

const paper: MantineColorsTuple = [
  '#faf9f6',
  '#f4f2ed',
  '#eae7e0',
  '#dcd8cf',
  '#c1bcb1',
  '#959085',
  '#69645b',
  '#524d46',
  '#35312c',
  '#1d1a17',
];
const night: MantineColorsTuple = [
  '#ebe8e2',
  '#d2cec6',
  '#aba69c',
  '#817c72',
  '#4a4640',
  '#37342f',
  '#292724',
  '#1b1a18',
  '#141312',
  '#0d0c0b',
];
const pine: MantineColorsTuple = [
  '#e9f5f1',
  '#d0eae2',
  '#a3d6c7',
  '#74c2ac',
  '#52b399',
  '#2f9880',
  '#1b7c68',
  '#11665a',
  '#0c5249',
  '#083b34',
];
const brick: MantineColorsTuple = [
  '#fdf0ed',
  '#fadcd6',
  '#f4b9ae',
  '#ee9888',
  '#ea8473',
  '#d5503d',
  '#bf3b2b',
  '#a52d20',
  '#87221a',
  '#631610',
];
const amber: MantineColorsTuple = [
  '#fdf5e4',
  '#f8e7c1',
  '#f1d18c',
  '#e8ba56',
  '#dfa832',
  '#bd8416',
  '#96650f',
  '#7c520b',
  '#624007',
  '#442b03',
];

const sans =
  '-apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Inter, Cantarell, Ubuntu, "Noto Sans", "Open Sans", "Liberation Sans", Arial, sans-serif';
const mono = 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Liberation Mono", monospace';

export const theme = createTheme({
  colors: { gray: paper, dark: night, pine, red: brick, yellow: amber },
  white: '#ffffff',
  black: '#1d1a17',
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
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
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    Alert: { defaultProps: { variant: 'light', radius: 'md' } },
    Button: { defaultProps: { size: 'xs' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
    Loader: Loader.extend({ defaultProps: { type: 'oval', size: 'sm' } }),
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', transitionProps: { duration: 80 } } },
    // The window itself never scrolls, so there is nothing to lock (and no style element to inject for it).
    Modal: Modal.extend({
      defaultProps: { lockScroll: false, centered: true, transitionProps: { duration: 120 } },
    }),
    NumberInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', withCheckIcon: false } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'sm' } },
    Table: { defaultProps: { verticalSpacing: 6, horizontalSpacing: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, transitionProps: { duration: 80 } } },
  },
});

/** Mantine's own words for the same things, so that its parts and ours agree. */
export const cssVariables: CSSVariablesResolver = () => {
  const words = {
    '--mantine-color-dimmed': 'var(--st-muted)',
    '--mantine-color-placeholder': 'var(--st-muted)',
    '--mantine-color-body': 'var(--st-page)',
    '--mantine-color-text': 'var(--st-text)',
    '--mantine-color-error': 'var(--st-danger)',
    '--mantine-color-default-border': 'var(--st-line-strong)',
  };
  return { variables: {}, light: words, dark: words };
};
