import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../preload/messages/translate.ts';
import { infoQuery, useShortcut } from '../../lib/settings-query.ts';
import { after } from '../../lib/timers.ts';
import { useActions } from '../../state/actions.ts';
import { Kbd } from '../Kbd.tsx';
import classes from './SearchField.module.css';
import { useSearchField } from './search-focus.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called when typing pauses, and at once on Enter and when the field is cleared or left. */
  readonly onSearch: (value: string) => void;
  /** Called at once whenever the text changes that is searched for. */
  readonly onTextChange?: (value: string) => void;
  readonly onArrowDown?: () => void;
  readonly onEnter?: () => void;
  /** A button at the end of the field. */
  readonly options?: ReactNode;
}

/**
 * A debounced search field. With a screen reader it searches on Enter only, because results that change with each letter are
 * noise. The command "find" focuses it, and its keys are shown while it is empty.
 */
export const SearchField = (props: SearchFieldProps) => {
  const { label, value, onSearch, onTextChange, options } = props;
  const waitsForEnter = useQuery(infoQuery).data?.isAssisted === true;
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [submitted, setSubmitted] = useState<readonly string[]>([]);
  const cancelSearch = useRef<(() => void) | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useSearchField(input);
  const keys = useShortcut('find');

  // A new value from elsewhere (back, a cleared filter) replaces the typed text. Values submitted here do not.
  if (value !== lastValue) {
    setLastValue(value);
    const echo = submitted.indexOf(value);
    setSubmitted(submitted.slice(echo + 1));
    if (echo === -1) setText(value);
  }
  useEffect(() => () => cancelSearch.current?.(), []);
  const searched = waitsForEnter ? value : text;
  useEffect(() => onTextChange?.(searched), [searched, onTextChange]);

  /** Returns false if this is searched for already. */
  const submit = (next: string): boolean => {
    cancelSearch.current?.();
    if (next === (submitted.at(-1) ?? value)) return false;
    setSubmitted([...submitted, next]);
    onSearch(next);
    return true;
  };
  const onType = (next: string): void => {
    // Before the field is rendered, so that main searches meanwhile.
    if (!waitsForEnter) onTextChange?.(next);
    setText(next);
    cancelSearch.current?.();
    if (!waitsForEnter) cancelSearch.current = after(300, () => submit(next));
  };
  const clear = (): void => {
    setText('');
    submit('');
    input.current?.focus();
  };
  useActions([{ label: t('common.clearSearch'), run: text === '' ? null : clear }]);

  return (
    <TextInput
      ref={input}
      type="search"
      variant="unstyled"
      classNames={{ root: classes.field, input: classes.input, section: classes.section }}
      data-with-options={options !== undefined || undefined}
      aria-label={label}
      placeholder={label}
      data-search-field
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={() => !waitsForEnter && submit(text)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          // Else it would also click what takes the focus.
          event.preventDefault();
          // The first Enter searches and the second one leaves the field, where both do not happen at once.
          if (!(submit(text) && waitsForEnter)) props.onEnter?.();
        }
        if (event.key === 'ArrowDown' && props.onArrowDown) {
          event.preventDefault();
          props.onArrowDown();
        }
        if (event.key === 'Escape' && text !== '') clear();
      }}
      leftSection={<IconSearch size={15} stroke={1.7} aria-hidden="true" />}
      rightSectionPointerEvents="all"
      rightSection={
        <>
          {text === '' ? (
            <span className={classes.keys} aria-hidden="true">
              <Kbd keys={keys} onFill />
            </span>
          ) : (
            <CloseButton size={24} iconSize={14} aria-label={t('common.clearSearch')} onClick={clear} />
          )}
          {options}
        </>
      }
    />
  );
};
