/** How texts are shown on this computer: letters, column, and whether anything else is visible. */
import { useLocalStorage } from '@mantine/hooks';
import { IconArrowsMaximize, IconArrowsMinimize, IconLetterCase } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { Store } from '@tanstack/store';
import { type CSSProperties, useEffect } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { useShortcut } from '../../../lib/settings-query.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import type { MenuEntry } from '../../../ui/ActionMenu.tsx';

/** Pixels at the usual size of the system's letters. */
const sizes = ['16', '18', '20', '22', '25'] as const;

/** The width of the column with its margins. */
const columns = { narrow: '36rem', normal: '43rem', wide: '56rem' } as const;

type Column = keyof typeof columns;
const columnNames = Object.keys(columns) as readonly Column[];

/** One of `options`, remembered on this computer. */
const useChoice = <Option extends string>(name: string, options: readonly Option[], usual: Option) => {
  const [saved, save] = useLocalStorage<string>({
    key: `sidetone.reading-${name}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
  });
  return [options.find((option) => option === saved) ?? usual, save] as const;
};

const useSize = () => useChoice('size', sizes, '18');
const useColumn = () => useChoice('column', columnNames, 'normal');

/** Whether rail and list are hidden while a text is open. */
const createFocusMode = () => new Store(false);

export const useToggleFocusMode = (): (() => void) => {
  const focusMode = useSlice(createFocusMode);
  return () => focusMode.setState((on) => !on);
};

/** Variables for the text. */
export const useReadingStyle = (): CSSProperties => {
  const [size] = useSize();
  const [column] = useColumn();
  return {
    '--st-reading-size': `${Number(size) / 16}rem`,
    '--st-column': columns[column],
  } as CSSProperties;
};

/** Hides rail and list in focus mode, until Escape. Returns what Escape does in the text. */
export const useEscape = (onLeave: () => void): (() => void) => {
  const focusMode = useSlice(createFocusMode);
  const isOn = useSelector(focusMode);
  useEffect(() => {
    if (!isOn) return;
    const root = document.documentElement;
    root.dataset.focusMode = '';
    const onKeyDown = ({ key, defaultPrevented, target }: KeyboardEvent): void => {
      const isElsewhere = target instanceof Element && target.closest('[role=menu], [role=dialog], textarea');
      if (key === 'Escape' && !defaultPrevented && !isElsewhere) focusMode.setState(() => false);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      delete root.dataset.focusMode;
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [isOn, focusMode]);
  return isOn ? () => focusMode.setState(() => false) : onLeave;
};

const icon = { size: 16, stroke: 1.6 } as const;

/** For the menu of a text. */
export const useReadingEntries = (): readonly MenuEntry[] => {
  const [size, setSize] = useSize();
  const [column, setColumn] = useColumn();
  const isFocused = useSelector(useSlice(createFocusMode));
  const keys = useShortcut('focusMode');
  const change = (by: number): (() => void) | null => {
    const next = sizes[sizes.indexOf(size) + by];
    return next === undefined ? null : () => setSize(next);
  };
  return [
    {
      label: t('transcriptions.reading.label'),
      icon: <IconLetterCase {...icon} />,
      isSubmenu: true,
      entries: [
        { label: t('transcriptions.reading.larger'), staysOpen: true, run: change(1) },
        { label: t('transcriptions.reading.smaller'), staysOpen: true, run: change(-1) },
        null,
        ...columnNames.map((name) => ({
          label: t(`transcriptions.reading.columns.${name}`),
          radio: name === column,
          staysOpen: true,
          run: () => setColumn(name),
        })),
      ],
    },
    {
      label: t(isFocused ? 'transcriptions.reading.leaveFocus' : 'transcriptions.reading.focus'),
      icon: isFocused ? <IconArrowsMinimize {...icon} /> : <IconArrowsMaximize {...icon} />,
      keys,
      run: useToggleFocusMode(),
    },
  ];
};
