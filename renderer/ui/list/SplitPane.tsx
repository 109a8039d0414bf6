import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { t } from '../../../preload/messages/translate.ts';
import { useActions } from '../../state/actions.ts';
import classes from './SplitPane.module.css';

interface SplitPaneProps {
  readonly list: ReactNode;
  readonly detail: ReactNode;
  readonly listLabel: string;
  readonly detailLabel: string;
  /** The width is stored under this name. */
  readonly name: string;
  /** Pixels. */
  readonly initial?: number;
  readonly min?: number;
  /** Minimum width of the detail in pixels. */
  readonly minDetail?: number;
  /** In narrow windows only one pane is shown. The other one stays mounted. */
  readonly shown: 'both' | 'list' | 'detail';
  /** Called to show the list while only the detail is shown. */
  readonly onBack: () => void;
  /** Called when the detail, or a dialog of it, takes the focus. */
  readonly onDetailFocus?: () => void;
}

const storageKey = (name: string): string => `sidetone.split.${name}`;
const step = 16;

const getSavedWidth = (name: string, initial: number): number => {
  const saved = Number(localStorage.getItem(storageKey(name)));
  return Number.isFinite(saved) && saved > 0 ? saved : initial;
};

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

const BackButton = ({ onBack }: { readonly onBack: () => void }) => {
  const label = t('common.backToList');
  useActions([{ label, run: onBack }]);
  return (
    <ActionIcon className={classes.back} aria-label={label} title={label} onClick={onBack}>
      <IconArrowLeft size={18} stroke={1.7} />
    </ActionIcon>
  );
};

/** List and detail side by side. The mouse, the arrow keys, Home and End move the splitter between them. */
export const SplitPane = (props: SplitPaneProps) => {
  const { list, detail, listLabel, detailLabel, name, initial = 380, min = 260, minDetail = 320 } = props;
  const { shown, onBack, onDetailFocus } = props;
  const [preferredWidth, setPreferredWidth] = useState(() => getSavedWidth(name, initial));
  const [availableWidth, setAvailableWidth] = useState(Number.POSITIVE_INFINITY);
  const root = useRef<HTMLDivElement>(null);
  const listId = useId();

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setAvailableWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const max = Math.max(min, availableWidth - minDetail);
  const width = Math.min(Math.max(preferredWidth, min), max);
  const resize = (to: number): void => {
    const next = Math.round(Math.min(Math.max(to, min), max));
    setPreferredWidth(next);
    localStorage.setItem(storageKey(name), String(next));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: width - step, ArrowRight: width + step, Home: min, End: max }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    resize(to);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !root.current) return;
    resize(event.clientX - root.current.getBoundingClientRect().left);
  };

  const onDetailKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || shown !== 'detail') return;
    // React also passes events of menus and dialogs of the detail, which are elsewhere in the document.
    if (isTyping(event.target) || !event.currentTarget.contains(event.target as Node)) return;
    onBack();
  };

  return (
    <div ref={root} className={classes.root} data-shown={shown}>
      <section
        id={listId}
        className={classes.list}
        aria-label={listLabel}
        {...(shown === 'both' && { style: { width } })}
      >
        {list}
      </section>
      {/* biome-ignore lint/a11y/useSemanticElements: a splitter is focusable and has a value; hr has neither */}
      <div
        className={classes.handle}
        role="separator"
        tabIndex={0}
        aria-label={t('common.paneWidth', { pane: listLabel })}
        aria-orientation="vertical"
        aria-controls={listId}
        aria-valuemin={min}
        aria-valuemax={Number.isFinite(max) ? max : width}
        aria-valuenow={width}
        onKeyDown={onKeyDown}
        onDoubleClick={() => resize(initial)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      />
      <section
        className={classes.detail}
        aria-label={detailLabel}
        onKeyDown={onDetailKey}
        onFocus={onDetailFocus}
      >
        {shown === 'detail' && <BackButton onBack={onBack} />}
        {detail}
      </section>
    </div>
  );
};
