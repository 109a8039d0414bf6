/** The menu of a name: renames a person everywhere, and gives one paragraph to another. */
import { Popover, TextInput } from '@mantine/core';
import { IconCheck, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { maxNameLength, toSpeakerName } from '../../../../preload/recordings/turns.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { getNumberKey } from './name-widget.ts';
import { getColour } from './names.ts';
import classes from './SpeakerMenu.module.css';

/** Where the menu is, in the window. */
export type Place = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

export interface SpeakerMenuProps {
  readonly place: Place;
  /** Who has the paragraph; null: nobody is named yet. */
  readonly name: string | null;
  /** The paragraphs of this person. */
  readonly count: number;
  readonly names: readonly string[];
  /** Null: nothing can be played from here. */
  readonly onPlay: (() => void) | null;
  readonly onRename: (name: string) => void;
  readonly onAssign: (name: string) => void;
  readonly onClose: () => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface ItemProps {
  readonly label: string;
  readonly mark: ReactNode;
  /** The key that chooses it, or that it is chosen. */
  readonly end?: ReactNode;
  readonly isCurrent?: boolean;
  readonly onChoose: () => void;
}

const Item = ({ label, mark, end, isCurrent, onChoose }: ItemProps) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    aria-current={isCurrent}
    className={classes.item}
    onClick={onChoose}
  >
    {mark}
    <span className={classes.itemLabel}>
      <bdi>{label}</bdi>
    </span>
    {end}
  </button>
);

const toKey = (at: number) => at < 9 && <Kbd keys={String(at + 1)} />;

/** What is done with one paragraph: who has it, and playing it. */
const ParagraphItems = ({
  name,
  names,
  onPlay,
  onAssign,
  onAskNew,
}: Pick<SpeakerMenuProps, 'name' | 'names' | 'onPlay' | 'onAssign'> & { readonly onAskNew: () => void }) => (
  <div className={classes.items} role="menu" aria-label={t('transcriptions.speakers.onlyThis')}>
    {names.length > 0 && (
      <div className={classes.title} aria-hidden>
        {t('transcriptions.speakers.onlyThis')}
      </div>
    )}
    {names.map((person, at) => (
      <Item
        key={person}
        label={person}
        isCurrent={person === name}
        mark={
          <span className={classes.dot} style={{ '--st-voice': getColour(names, person) } as CSSProperties} />
        }
        end={person === name ? <IconCheck {...icon} /> : toKey(at)}
        onChoose={() => onAssign(person)}
      />
    ))}
    {names.length > 0 && (
      <Item
        label={t('transcriptions.speakers.newPerson')}
        mark={<IconPlus {...icon} />}
        end={toKey(names.length)}
        onChoose={onAskNew}
      />
    )}
    {onPlay && (
      <Item
        label={t('transcriptions.words.playFromHere')}
        mark={<IconPlayerPlay {...icon} />}
        onChoose={onPlay}
      />
    )}
  </div>
);

/** What Enter does with the name in the field. */
const explain = (entered: string, isNew: boolean, { name, count, names }: SpeakerMenuProps): string => {
  if (entered === '') return t('transcriptions.speakers.empty');
  if (isNew) return t('transcriptions.speakers.enterAssigns', { name: entered });
  if (entered !== name && names.includes(entered))
    return t('transcriptions.speakers.enterMerges', { name: name ?? '', other: entered });
  return t('transcriptions.speakers.enterRenames', { count });
};

/** A name begins with a capital letter, so that the text is read back as it was meant. */
const toName = (typed: string): string =>
  toSpeakerName(typed).replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase());

/** Moves the focus between the field and the items. */
const moveFocus = (menu: HTMLElement, by: 1 | -1): void => {
  const all = [...menu.querySelectorAll<HTMLElement>('input, [role^=menuitem]')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + by + all.length) % all.length]?.focus();
};

export const SpeakerMenu = (props: SpeakerMenuProps) => {
  const { place, name, names, onPlay, onRename, onAssign, onClose } = props;
  const [isNew, setNew] = useState(name === null);
  const [typed, setTyped] = useState(name ?? '');
  const field = useRef<HTMLInputElement>(null);
  const entered = toName(typed);
  const submit = (): void => {
    if (entered === '') return;
    if (isNew) onAssign(entered);
    else onRename(entered);
  };
  const askNew = (): void => {
    setNew(true);
    setTyped('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const isInField = event.target === field.current;
    const number = isInField ? null : getNumberKey(event.nativeEvent);
    const person = number === null ? undefined : names[number - 1];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && isInField && !event.nativeEvent.isComposing) submit();
    else if (event.key === 'F2') field.current?.select();
    else if (person !== undefined) onAssign(person);
    else if (number === names.length + 1) askNew();
    else return;
    event.preventDefault();
  };
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      onDismiss={onClose}
      position="bottom-start"
      width={264}
      trapFocus
      withRoles={false}
      shadow="md"
      offset={4}
      transitionProps={{ duration: 0 }}
      // In a low window it covers the name.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
    >
      <Popover.Target>
        <div className={classes.anchor} style={{ ...place }} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.menu}
        role="dialog"
        aria-label={name ?? t('transcriptions.speakers.who')}
        onKeyDown={onKeyDown}
      >
        <div className={classes.field}>
          <TextInput
            ref={field}
            size="xs"
            data-autofocus
            spellCheck={false}
            maxLength={maxNameLength}
            aria-label={t(isNew ? 'transcriptions.speakers.newName' : 'transcriptions.speakers.name')}
            placeholder={t('transcriptions.speakers.name')}
            value={typed}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <p className={classes.hint} role="status">
            {explain(entered, isNew, props)}
          </p>
        </div>
        {(names.length > 0 || onPlay) && (
          <ParagraphItems {...{ name, names, onPlay, onAssign }} onAskNew={askNew} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
};
