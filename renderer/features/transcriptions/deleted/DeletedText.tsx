import { SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { DeletedTranscription } from '../../../../preload/contract/library.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { truncate } from '../../../lib/truncate.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import { ProsePreview, useHead } from '../editor/ProseFrame.tsx';
import { deletedKey, deletedTextQuery } from '../library/library-queries.ts';
import { TextButtons, TextHeaderFrame } from '../text/TextHeader.tsx';
import { useExportAndPrint } from '../text/use-export-and-print.ts';
import classes from './DeletedText.module.css';

const ProseReader = lazy(() => import('../editor/ProseReader.tsx'));

const getTextOptions = () => [
  { value: 'draft', label: t('transcriptions.deleted.draft') },
  { value: 'text', label: t('transcriptions.deleted.serverText') },
];

const formatDeletion = ({ deletedBy, deletedAt, expiresAt }: DeletedTranscription): string => {
  const time = formatDateTime(deletedAt);
  const expiry = formatDate(expiresAt);
  switch (deletedBy) {
    case 'person':
      return t('transcriptions.deleted.deletedExplanation', { time, expiry });
    case 'service':
      return t('transcriptions.deleted.missingExplanation', { time, expiry });
    case 'not_stored':
      return t('transcriptions.deleted.notStoredExplanation', { time });
  }
};

export const DeletedText = ({
  copy,
  onPurged,
}: {
  readonly copy: DeletedTranscription;
  readonly onPurged: () => void;
}) => {
  const client = useQueryClient();
  const { errorToast } = useToasts();
  const { data, error, refetch } = useQuery(deletedTextQuery(copy.id));
  const [shownText, setShownText] = useState('draft');
  const isDraft = shownText === 'draft' && typeof data?.draft === 'string';
  const text = (isDraft ? data?.draft : data?.text) ?? '';
  const { onExport, onPrint } = useExportAndPrint(copy, () => text, !isDraft);

  const purge = async (): Promise<void> => {
    const isSure = await confirmDialog({
      title: t('transcriptions.deleted.purgeTitle'),
      children: t('transcriptions.deleted.purgeWarning'),
      confirm: t('transcriptions.deleted.purgeConfirm'),
      danger: true,
    });
    if (!isSure) return;
    const result = await bridge.library.purge(copy.id);
    if (!result.ok) return errorToast(t('transcriptions.deleted.purgeFailed'), result.error);
    onPurged();
    await client.invalidateQueries({ queryKey: deletedKey });
  };

  const [head, placeHead] = useHead(
    <TextHeaderFrame
      title={copy.name}
      name={
        <h2 className={classes.name} dir="auto">
          {copy.name}
        </h2>
      }
      tools={
        <>
          <TextButtons text={() => text} onExport={onExport} />
          <IconButton
            label={t('transcriptions.text.printText')}
            tooltip={t('transcriptions.text.print')}
            onClick={onPrint}
          >
            <IconPrinter size={18} stroke={1.6} />
          </IconButton>
        </>
      }
      facts={formatDeletion(copy)}
    >
      <ActionButton variant="default" size="compact-sm" mt="xs" onClick={() => void purge()}>
        {t('transcriptions.deleted.purge')}
      </ActionButton>
      {data && data.draft !== null && (
        <SegmentedControl
          mt="xs"
          display="block"
          w="fit-content"
          data={getTextOptions()}
          value={shownText}
          onChange={setShownText}
          aria-label={t('transcriptions.deleted.whichText')}
        />
      )}
    </TextHeaderFrame>,
  );
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={6} label={t('transcriptions.text.loading')} />;
  return (
    <>
      {head}
      <Suspense fallback={<ProsePreview placeHead={placeHead} text={text} />}>
        <ProseReader
          placeHead={placeHead}
          text={text}
          label={t('transcriptions.deleted.copyOf', { name: truncate(copy.name) })}
        />
      </Suspense>
    </>
  );
};
