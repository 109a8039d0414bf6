import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconMicrophone, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';
import type { Show } from '../../preload/contract/shows.ts';
import { t } from '../../preload/messages/translate.ts';
import { useShowCounts } from '../features/transcriptions/list/use-show-counts.ts';
import { formatNumber } from '../lib/format.ts';
import { truncate } from '../lib/truncate.ts';
import { useActions } from '../state/actions.ts';
import { useSlice } from '../state/app-state-context.ts';
import { createShowDeletions, useShows } from '../state/shows.ts';
import { openNewShow } from '../ui/shows/new-show.tsx';
import { RailLink } from './RailLink.tsx';
import classes from './ShowLinks.module.css';
import { rememberShowCount, ShowsPlace } from './ShowsPlace.tsx';

const toSearch = (show: Pick<Show, 'id'>) => ({ view: 'list', favorite: false, show: show.id }) as const;

/** The menu of a show opens with a right click, too. Its button is no stop of the Tab key: the menu key opens it. */
const ShowLink = ({ show, count }: { readonly show: Show; readonly count: number }) => {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const deletions = useSlice(createShowDeletions);
  const openMenu = (event: MouseEvent): void => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className={classes.show} data-menu-open={isOpen || undefined}>
      <RailLink
        to="/transcriptions"
        search={toSearch(show)}
        Icon={IconMicrophone}
        label={show.name}
        onContextMenu={openMenu}
      >
        <span className={classes.count}>{count > 0 && formatNumber(count)}</span>
      </RailLink>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-start">
        <Menu.Target>
          <ActionIcon
            className={classes.more}
            size={24}
            tabIndex={-1}
            aria-label={t('shows.actions', { name: truncate(show.name) })}
          >
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void navigate({ to: '/settings', search: { show: show.id } })}>
            {t('shows.edit')}
          </Menu.Item>
          <Menu.Item color="red" onClick={() => deletions.remove([show], () => undefined)}>
            {t('common.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};

/** Default export for `lazy()`. */
const ShowLinks = () => {
  const shows = useShows();
  const counts = useShowCounts();
  const navigate = useNavigate();
  const create = (): void =>
    openNewShow({ onCreated: ({ id }) => void navigate({ to: '/settings', search: { show: id } }) });
  useActions([
    ...(shows ?? []).map((show) => ({
      label: t('shows.open', { name: truncate(show.name) }),
      run: () => void navigate({ to: '/transcriptions', search: toSearch(show) }),
    })),
    { label: t('shows.new'), run: create },
  ]);
  const count = shows?.length;
  useEffect(() => {
    if (count !== undefined) rememberShowCount(count);
  }, [count]);
  if (shows === undefined) return <ShowsPlace />;
  return (
    <div className={classes.shows}>
      <div className={classes.heading}>
        {t('shows.title')}
        <ActionIcon size={24} aria-label={t('shows.new')} title={t('shows.new')} onClick={create}>
          <IconPlus size={14} stroke={1.8} />
        </ActionIcon>
      </div>
      <div className={classes.list}>
        {shows.map((show) => (
          <ShowLink key={show.id} show={show} count={counts.get(show.id) ?? 0} />
        ))}
      </div>
    </div>
  );
};

export default ShowLinks;
