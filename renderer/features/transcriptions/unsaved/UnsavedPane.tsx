import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { type ComponentProps, useState } from 'react';
import type { DeletedTranscription } from '../../../../preload/contract/library.ts';
import type { SaveOutcome, UnsavedText } from '../../../../preload/contract/texts.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { truncate } from '../../../lib/truncate.ts';
import { withRetry } from '../../../lib/with-retry.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { DismissButton } from '../../../ui/buttons/DismissButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import type { OpenTrigger } from '../../../ui/list/rows/virtual-rows.ts';
import type { Toasts } from '../../../ui/toasts.ts';
import { deletedQuery } from '../library/library-queries.ts';
import { maxRowNameLength, Row, RowExcerpt, RowFacts, RowList, RowName } from '../list/Rows.tsx';
import { usePlaceLabel } from '../list/use-place-label.ts';
import { unsavedQuery } from '../text-queries.ts';
import { formatTooLong, getTooLong } from '../text-state.ts';
import {
  useBackOnline,
  useIsAutoSaveOn,
  useTranscriptionsState,
  useUnsavedIds,
} from '../use-transcriptions-state.ts';
import { bulkSave } from './bulk-save.ts';
import classes from './UnsavedPane.module.css';

/** A message about unsaved texts, with buttons. */
const UnsavedBar = ({
  message,
  children,
  ...props
}: ComponentProps<'div'> & { readonly message: string }) => (
  <div {...props} className={classes.bar}>
    <span className={classes.message}>{message}</span>
    {children}
  </div>
);

const showSaveResult = (
  { toast, errorToast }: Toasts,
  { saved, unresolved, failures }: Awaited<ReturnType<typeof bulkSave>>,
): void => {
  const [first] = failures;
  if (saved > 0) toast(t('transcriptions.drafts.savedCount', { count: saved }));
  if (unresolved.length > 0) toast(t('transcriptions.drafts.unresolvedCount', { count: unresolved.length }));
  if (first) errorToast(t('transcriptions.drafts.notAllSaved'), first.error);
};

const useSaveAll = () => {
  const toasts = useToasts();
  const { saveText } = useTranscriptionsState();
  const [isSaving, setSaving] = useState(false);

  const save = async (id: string): Promise<SaveOutcome> => {
    let outcome: SaveOutcome = { kind: 'nothing' };
    const saveWithRetry = withRetry(async () => {
      outcome = await saveText(id);
      return outcome.kind === 'refused' ? { ok: false, error: outcome.error } : { ok: true, value: true };
    });
    await saveWithRetry();
    return outcome;
  };
  const saveAll = async (ids: readonly string[]): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    showSaveResult(toasts, await bulkSave(ids, save));
    setSaving(false);
  };
  return { saveAll, isSaving };
};

/** The service is reachable again and texts are unsaved. Not shown if automatic saving is on. */
export const BackOnlineNotice = () => {
  const { isBack, dismiss } = useBackOnline();
  const ids = useUnsavedIds();
  const { saveAll, isSaving } = useSaveAll();
  const isAutomatic = useIsAutoSaveOn();
  if ((isAutomatic || !isBack || ids.length === 0) && !isSaving) return null;
  return (
    <UnsavedBar
      message={t('transcriptions.drafts.backOnline', { count: ids.length })}
      role="status"
      data-back-online
    >
      <ActionButton
        size="compact-sm"
        loading={isSaving}
        onClick={() => {
          void saveAll(ids).then(dismiss);
        }}
      >
        {t('transcriptions.drafts.saveAllNow', { count: ids.length })}
      </ActionButton>
      <DismissButton label={t('transcriptions.drafts.notNow')} onClick={dismiss} />
    </UnsavedBar>
  );
};

/** A deleted record has its name in its copy only. */
const getName = ({ state: { id }, name }: UnsavedText, copies: readonly DeletedTranscription[]): string =>
  name ?? copies.find((copy) => copy.id === id)?.name ?? t('transcriptions.unnamed', { id });

/** As main lists them, without those that were saved since. */
const useSummaries = () => {
  const { documents } = useTranscriptionsState();
  const states = useSelector(documents.states);
  return useQuery({
    ...unsavedQuery,
    select: (texts) =>
      texts.flatMap((text) => {
        const state = states.get(text.state.id);
        return state?.isUnsaved ? [{ ...text, id: state.id, tooLong: getTooLong(state) ?? undefined }] : [];
      }),
  });
};

export const UnsavedPane = ({
  openId,
  onOpen,
}: {
  readonly openId: string | undefined;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
}) => {
  const { data: summaries, error, refetch } = useSummaries();
  const { data: copies = [] } = useQuery(deletedQuery);
  const getPlace = usePlaceLabel();
  const { saveAll, isSaving } = useSaveAll();
  if (error && !summaries) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!summaries) return <LoadingRows rows={3} label={t('transcriptions.drafts.loading')} />;
  if (summaries.length === 0) {
    return (
      <EmptyState
        icon={<IconCircleCheck size={30} stroke={1.4} />}
        title={t('transcriptions.drafts.allSaved')}
      >
        {t('transcriptions.drafts.allSavedHint')}
      </EmptyState>
    );
  }
  const savable = summaries.filter(({ tooLong }) => !tooLong);
  const kept = summaries.length - savable.length;
  return (
    <>
      {savable.length > 0 && (
        <UnsavedBar message={t('transcriptions.drafts.unsavedCount', { count: savable.length })}>
          <ActionButton
            size="compact-sm"
            loading={isSaving}
            onClick={() => void saveAll(savable.map(({ id }) => id))}
          >
            {t('transcriptions.drafts.saveAll', { count: savable.length })}
          </ActionButton>
        </UnsavedBar>
      )}
      {kept > 0 && <UnsavedBar message={t('transcriptions.drafts.keptCount', { count: kept })} />}
      <RowList
        label={t('transcriptions.drafts.unsaved')}
        items={summaries}
        openId={openId}
        selection={null}
        onOpen={onOpen}
      >
        {(summary, row) => {
          const name = getName(summary, copies);
          const { tooLong } = summary;
          const length = tooLong
            ? formatTooLong(tooLong)
            : t('transcriptions.characterCount', { count: summary.characters });
          return (
            <Row row={row} name={name} tooLong={tooLong}>
              <RowName>{truncate(name, maxRowNameLength)}</RowName>
              <RowFacts place={getPlace(summary.id)}>{formatDateTime(summary.changedAt)}</RowFacts>
              <RowExcerpt title={length}>{length}</RowExcerpt>
            </Row>
          );
        }}
      </RowList>
    </>
  );
};
