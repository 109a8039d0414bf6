import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { t } from '../../../../preload/messages/translate.ts';
import { useKnownShows } from '../../../state/shows.ts';
import classes from './ShowChip.module.css';

interface ShowChipProps {
  /** '': all are searched. */
  readonly showId: string;
  readonly onChange: (showId: string) => void;
}

/** Which show is searched. A chosen one is taken away with a click. */
export const ShowChip = ({ showId, onChange }: ShowChipProps) => {
  const shows = useKnownShows();
  const chosen = shows.find(({ id }) => id === showId);
  if (shows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset looks like a form
    <div role="group" className={classes.chips} aria-label={t('common.filters.label')}>
      {chosen ? (
        <UnstyledButton
          className={classes.chip}
          aria-pressed
          aria-label={t('shows.chosen', { name: chosen.name })}
          onClick={() => onChange('')}
        >
          <span className={classes.name}>{chosen.name}</span>
          <IconX size={14} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      ) : (
        <Menu position="bottom-start">
          <Menu.Target>
            <UnstyledButton className={classes.chip}>
              {t('shows.label')}
              <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
            {shows.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => onChange(id)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
};
