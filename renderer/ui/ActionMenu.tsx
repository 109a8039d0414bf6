/** The menus of the screens. What they offer is data, so that the command palette offers it too. */
import { Box, Menu, type MenuProps } from '@mantine/core';
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';
import { type Action, useActions } from '../state/actions.ts';
import { Kbd } from './Kbd.tsx';

interface MenuAction extends Action {
  /** Instead of the label, if that says too little outside of the menu. */
  readonly name?: string;
  readonly icon?: ReactNode;
  /** At the end of the row. */
  readonly note?: ReactNode;
  /** One of several choices, or of its own: whether it is chosen. */
  readonly radio?: boolean;
  readonly checkbox?: boolean;
  readonly staysOpen?: boolean;
}

/** Entries below a label, or in a menu of their own. */
type ActionGroup = Pick<MenuAction, 'label' | 'icon'> & {
  readonly isSubmenu?: boolean;
  readonly entries: readonly MenuEntry[];
};

/** Null is a line. */
export type MenuEntry = MenuAction | ActionGroup | null;

const iconSize = 16;

/** Whether the label of an entry begins behind an icon or the mark of a choice. */
const hasMark = (entry: MenuEntry): boolean => {
  if (entry === null) return false;
  if ('entries' in entry) return entry.isSubmenu ? entry.icon !== undefined : entry.entries.some(hasMark);
  return entry.icon !== undefined || entry.radio !== undefined || entry.checkbox !== undefined;
};

const renderEntry = (entry: MenuEntry, index: number, placeholder: ReactNode) => {
  if (entry === null) return <Menu.Divider key={index} />;
  return 'entries' in entry ? renderGroup(entry, placeholder) : renderAction(entry, placeholder);
};

/** Entries of one menu, whose labels begin at the same place. */
const renderEntries = (entries: readonly MenuEntry[], isIndented = entries.some(hasMark)): ReactNode =>
  entries.map((entry, index) => renderEntry(entry, index, isIndented && <Box w={iconSize} />));

const renderAction = (action: MenuAction, placeholder: ReactNode) => {
  const { label, name, icon, keys, note, radio, checkbox, staysOpen = false, run } = action;
  const item = {
    closeMenuOnClick: !staysOpen,
    rightSection: keys === undefined ? note : <Kbd keys={keys} />,
    'aria-label': name,
    'aria-disabled': run === null || undefined,
    children: label,
  };
  const choose = (): void => run?.();
  if (radio !== undefined)
    return <Menu.RadioItem key={label} {...item} value={label} checked={radio} onChange={choose} />;
  if (checkbox !== undefined)
    return <Menu.CheckboxItem key={label} {...item} checked={checkbox} onChange={choose} />;
  return <Menu.Item key={label} {...item} leftSection={icon ?? placeholder} onClick={choose} />;
};

/** Mantine looks for the item of the submenu by an id that it does not have. */
const leaveSubmenu = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
  if (key === 'ArrowLeft')
    document.getElementById(currentTarget.getAttribute('aria-labelledby') ?? '')?.focus();
};

const renderGroup = ({ label, icon, isSubmenu, entries }: ActionGroup, placeholder: ReactNode) =>
  isSubmenu ? (
    <Menu.Sub key={label}>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={icon ?? placeholder}>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown mah="60vh" style={{ overflowY: 'auto' }} onKeyDown={leaveSubmenu}>
        {renderEntries(entries)}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  ) : (
    <Fragment key={label}>
      <Menu.Label style={{ overflowWrap: 'anywhere' }}>{label}</Menu.Label>
      {renderEntries(entries, Boolean(placeholder))}
    </Fragment>
  );

/** What they belong to is in the label. */
const toActions = (entries: readonly MenuEntry[], within = ''): readonly Action[] =>
  entries.flatMap((entry) => {
    if (entry === null) return [];
    if ('entries' in entry) return toActions(entry.entries, `${entry.label}: `);
    return { ...entry, label: `${within}${entry.name ?? entry.label}` };
  });

interface ActionMenuProps extends MenuProps {
  readonly entries: readonly MenuEntry[];
  /** What the entries belong to, if another menu of the screen has the same. */
  readonly within?: string;
}

/** The child is the button. */
export const ActionMenu = ({ entries, within, children, ...menu }: ActionMenuProps) => {
  useActions(toActions(within === undefined ? entries : [{ label: within, entries }]));
  return (
    <Menu {...menu}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>{renderEntries(entries)}</Menu.Dropdown>
    </Menu>
  );
};

/** Where a menu opens, in the window. */
export interface MenuPlace {
  readonly left: number;
  readonly top: number;
}

/** Where the right button was pressed, or the key of menus. */
export const getMenuPlace = ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): MenuPlace => ({
  left: clientX,
  top: clientY,
});

export interface PlacedMenuProps {
  readonly place: MenuPlace;
  /** What the entries are for. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

/** Of the popover that Mantine's menu is: its place has no role, so it can have no attributes of a button. */
const withoutRoles = { withRoles: false };

/** A menu without a button, open as long as it is rendered. What has the focus gets it back. */
export const PlacedMenu = ({ place, label, entries, onClose }: PlacedMenuProps) => {
  const [focused] = useState(() => document.activeElement);
  // Mantine gives it back only if the menu stays rendered.
  const close = (): void => {
    onClose();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
  return (
    <Menu
      opened
      onChange={close}
      position="bottom-start"
      offset={2}
      width={264}
      {...withoutRoles}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <div style={{ ...place, position: 'fixed', pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{renderEntries(entries)}</Menu.Dropdown>
    </Menu>
  );
};
