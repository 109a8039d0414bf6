import { Button, Select, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Feed, FeedItem } from '../../../../preload/contract/feeds.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Show } from '../../../../preload/contract/shows.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { unwrap } from '../../../lib/query.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { SheetModal } from '../../../ui/dialogs/SheetModal.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { FormFooter } from '../../../ui/FormFooter.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import { Check } from '../../../ui/list/rows/Check.tsx';
import { useSelection } from '../../../ui/list/rows/use-selection.ts';
import { type FeedFilter, feedFilters, findItems } from './describe-item.ts';
import { FeedActions } from './FeedActions.tsx';
import { FeedRows, type FeedSelection } from './FeedRows.tsx';
import classes from './FeedSheet.module.css';
import { useFeed } from './use-feed.ts';

interface AddressFormProps {
  readonly showId: string;
  readonly feed: Feed | null;
  readonly onFeed: (feed: Feed | null) => void;
}

/** Errors other than that the user did not agree in main's box. */
const toShownError = (error: BridgeError | null): BridgeError | null =>
  error === null || error.code === 'cancelled' ? null : error;

const AddressForm = ({ showId, feed, onFeed }: AddressFormProps) => {
  const [typed, setTyped] = useState(feed?.address ?? '');
  const field = useRef<HTMLInputElement>(null);
  // The sheet is open before it is known what to show.
  useEffect(() => field.current?.focus(), []);
  const { errorToast } = useToasts();
  const fetching = useMutation({
    mutationFn: () => unwrap(bridge.feeds.setAddress(showId, typed)),
    onSuccess: (fetched) => {
      // As it was understood. A password that was typed is not shown any longer.
      setTyped(fetched.address);
      onFeed(fetched);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '' && !fetching.isPending) fetching.mutate();
  };
  const remove = async (): Promise<void> => {
    const removed = await bridge.feeds.remove(showId);
    if (!removed.ok) errorToast(t('feeds.notRemoved'), removed.error);
    else {
      setTyped('');
      onFeed(null);
      // The button is not there any more.
      field.current?.focus();
    }
  };
  const error = toShownError(fetching.error);
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          ref={field}
          className={classes.field}
          label={t('feeds.address')}
          description={t('feeds.addressHint')}
          data-autofocus
          inputMode="url"
          maxLength={2_000}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={typed.trim() === ''} loading={fetching.isPending}>
          {t('feeds.fetch')}
        </Button>
        {feed && (
          <Button variant="default" onClick={() => void remove()}>
            {t('feeds.remove')}
          </Button>
        )}
      </form>
      {error && (
        <div className={classes.error}>
          <FormError error={error} />
        </div>
      )}
    </>
  );
};

interface FilterBarProps {
  readonly text: string;
  readonly filter: FeedFilter;
  readonly shown: readonly FeedItem[];
  readonly selection: FeedSelection;
  readonly onText: (text: string) => void;
  readonly onFilter: (filter: FeedFilter) => void;
}

const FilterBar = ({ text, filter, shown, selection, onText, onFilter }: FilterBarProps) => {
  const isAll = shown.length > 0 && selection.shown.length === shown.length;
  return (
    <div className={classes.filter}>
      <Check
        label={t('feeds.selectAll')}
        checked={isAll}
        isMixed={!isAll && selection.shown.length > 0}
        onChange={() => selection.setShown(!isAll)}
      />
      <TextInput
        className={classes.field}
        aria-label={t('feeds.find')}
        placeholder={t('feeds.find')}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Select
        aria-label={t('feeds.filter')}
        data={feedFilters.map((value) => ({ value, label: t(`feeds.filters.${value}`) }))}
        value={filter}
        allowDeselect={false}
        onChange={(value) => onFilter(value ?? 'all')}
      />
    </div>
  );
};

/** What is selected but not shown is left alone, and comes back with its row. */
const countEpisodes = (count: number, { shown, records }: FeedSelection): string => {
  if (records.length === 0) return t('feeds.count', { count });
  const hidden = records.length - shown.length;
  const selected = t('feeds.selected', { count: shown.length });
  return hidden === 0 ? selected : t('feeds.selectedHidden', { selected, count: hidden });
};

interface EpisodesProps {
  readonly feed: Feed;
  readonly onClose: () => void;
}

const Episodes = ({ feed, onClose }: EpisodesProps) => {
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<FeedFilter>('all');
  const navigate = useNavigate();
  const { errorToast } = useToasts();
  const shown = useMemo(() => findItems(feed.items, text, filter), [feed.items, text, filter]);
  const selection = useSelection({
    rows: shown,
    list: feed.address,
    label: (count) => t('feeds.selected', { count }),
  });
  const openText = (id: string): void => {
    onClose();
    void navigate({ to: '/transcriptions', search: { id } });
  };
  const unmatch = async (id: string): Promise<void> => {
    const done = await bridge.feeds.unmatch(feed.showId, id);
    if (!done.ok) errorToast(t('feeds.notDone'), done.error);
  };
  return (
    <>
      <FilterBar
        text={text}
        filter={filter}
        shown={shown}
        selection={selection}
        onText={setText}
        onFilter={setFilter}
      />
      {shown.length === 0 ? (
        <div className={classes.empty}>
          <Text size="sm">{t('feeds.nothing')}</Text>
        </div>
      ) : (
        <FeedRows
          items={shown}
          selection={selection}
          onOpenText={openText}
          onUnmatch={(id) => void unmatch(id)}
        />
      )}
      <FormFooter>
        <Text size="sm" role="status">
          {countEpisodes(shown.length, selection)}
        </Text>
        <FeedActions feed={feed} ids={selection.shown.map(({ id }) => id)} />
      </FormFooter>
    </>
  );
};

interface FeedSheetProps {
  readonly show: Show;
  readonly onClose: () => void;
}

/** What was published of a show, and what of that is here. Default export for `lazy()`. */
const FeedSheet = ({ show, onClose }: FeedSheetProps) => {
  const { feed, error, setFeed } = useFeed(show.id);
  return (
    <SheetModal
      opened
      onClose={onClose}
      size="min(920px, calc(100vw - 48px))"
      padding={0}
      title={t('feeds.title', { name: show.name })}
      classNames={{
        header: classes.header,
        title: classes.title,
        body: classes.body,
        content: classes.content,
      }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {error && (
        <div className={classes.error}>
          <FormError error={error} />
        </div>
      )}
      {feed === undefined && !error && <LoadingRows rows={5} label={t('feeds.loading')} />}
      {feed !== undefined && <AddressForm showId={show.id} feed={feed} onFeed={setFeed} />}
      {feed === null && (
        <div className={classes.empty}>
          <Text size="sm">{t('feeds.empty')}</Text>
        </div>
      )}
      {feed && (
        <>
          <div className={classes.facts}>
            {t('feeds.fetchedAt', { title: feed.title, date: formatDateTime(feed.fetchedAt) })}
          </div>
          <Episodes feed={feed} onClose={onClose} />
        </>
      )}
    </SheetModal>
  );
};

export default FeedSheet;
