import { CloseButton, SegmentedControl, Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { useAnnounce } from '../../../state/app-state-context.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import type { OpenTrigger } from '../../../ui/list/rows/virtual-rows.ts';
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx';
import type { TranscriptionSelection } from '../deletions.ts';
import { mayMatchMore, searchedFields, type TranscriptionSearch, toQuery } from '../search.ts';
import { useTextMarks } from '../use-transcriptions-state.ts';
import { RowList } from './Rows.tsx';
import classes from './ServicePane.module.css';
import { TextRow } from './TextListPane.tsx';
import type { ServiceList } from './use-shown-list.ts';

interface ServicePaneProps {
  readonly list: ServiceList;
  /** Of the service. */
  readonly host: string;
  readonly search: TranscriptionSearch;
  readonly openId: string | undefined;
  readonly selection: TranscriptionSelection;
  readonly onChange: (change: Partial<TranscriptionSearch>) => void;
  /** Shows all texts again. */
  readonly onClose: () => void;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
  readonly onDelete: () => void;
  /** Moves the focus back to the search field. */
  readonly onAbove: () => void;
}

const formatFound = ({ list, host }: Pick<ServicePaneProps, 'list' | 'host'>): string => {
  const { rows, total, isPending, isStale } = list;
  if (isPending || isStale) return t('transcriptions.service.searching', { host });
  if (rows.length === 0) return host;
  if (total === null) return t('transcriptions.service.foundSome', { host });
  return t('transcriptions.service.found', { host, count: total });
};

const Head = (props: ServicePaneProps & { readonly found: string }) => {
  const { search, found, onChange, onClose } = props;
  return (
    <div className={classes.head}>
      <span className={classes.found}>{found}</span>
      <CloseButton
        size={24}
        iconSize={14}
        aria-label={t('transcriptions.service.close')}
        title={t('transcriptions.service.close')}
        onClick={onClose}
      />
      {search.search.trim() !== '' && (
        <SegmentedControl
          className={classes.fields}
          fullWidth
          aria-label={t('transcriptions.service.searchIn')}
          value={search.search_by}
          onChange={(search_by) => onChange({ search_by })}
          data={searchedFields.map((value) => ({
            value,
            label: t(`transcriptions.service.fields.${value}`),
          }))}
        />
      )}
    </div>
  );
};

const Rows = ({ list, search, openId, selection, onClose, onOpen, onDelete, onAbove }: ServicePaneProps) => {
  const { rows, error, isPending, isStale, retry, loadMore } = list;
  const getMarks = useTextMarks();
  const now = new Date();
  if (isPending) return <LoadingRows label={t('common.loading')} />;
  if (rows.length === 0 && error) return <ErrorState error={error} retry={retry} />;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<IconSearchOff size={30} stroke={1.4} />}
        title={t('transcriptions.service.nothing')}
        action={
          <ActionButton variant="default" onClick={onClose}>
            {t('transcriptions.service.close')}
          </ActionButton>
        }
      >
        {search.favorite
          ? t('transcriptions.service.noFavorites')
          : search.search.trim() !== '' && t('transcriptions.service.tryOther', { by: search.search_by })}
      </EmptyState>
    );
  return (
    <>
      {error && (
        <OfflineNotice error={error} retry={retry}>
          {t('transcriptions.service.incomplete')}
        </OfflineNotice>
      )}
      <RowList
        label={t('common.transcriptions')}
        items={rows}
        openId={openId}
        isStale={isStale}
        onEnd={loadMore}
        listKey={JSON.stringify(toQuery(search))}
        selection={selection}
        onOpen={onOpen}
        onDelete={onDelete}
        onAbove={onAbove}
      >
        {(text, row) => <TextRow text={text} row={row} marks={getMarks(text.id)} now={now} />}
      </RowList>
    </>
  );
};

/** What the service has found, in its order. */
export const ServicePane = (props: ServicePaneProps) => {
  const { list, search } = props;
  const found = formatFound(props);
  const announce = useAnnounce();
  const isEmpty = list.rows.length === 0;
  const isFound = !list.isPending && !list.isStale && list.error === null;
  useEffect(() => {
    if (isFound) announce(isEmpty ? t('transcriptions.service.nothing') : found, 'search');
  }, [announce, found, isFound, isEmpty]);
  return (
    <>
      <Head {...props} found={found} />
      <Rows {...props} />
      {mayMatchMore(search) && (
        <Text size="xs" c="dimmed" px="lg" py="xs">
          {t('transcriptions.service.wildcards')}
        </Text>
      )}
    </>
  );
};
