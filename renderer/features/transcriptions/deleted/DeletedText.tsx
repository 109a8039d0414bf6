import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import { IconFileExport, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { DeletedTranscription } from '../../../../preload/contract/library.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { truncate } from '../../../lib/truncate.ts';
import { CopyTextButton } from '../../../ui/CopyTextButton.tsx';
import { confirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { errorToast } from '../../../ui/toasts.tsx';
import { deletedKey, deletedTextQuery } from '../library/library-queries.ts';
import classes from '../text/TextPane.module.css';
import { useExportAndPrint } from '../text/use-export-and-print.ts';
import own from './DeletedText.module.css';

const ProseReader = lazy(() => import('../editor/ProseReader.tsx'));

interface DeletedTextProps {
  readonly copy: DeletedTranscription;
  readonly onPurged: () => void;
}

const textOptions = [
  { value: 'draft', label: 'What you typed last' },
  { value: 'text', label: 'The text at the service' },
];

const formatDeletion = ({ deletedBy: by, deletedAt, expiresAt }: DeletedTranscription): string =>
  `${by === 'person' ? 'Deleted' : 'Found to be gone'} ${formatDateTime(deletedAt)}. This copy stays on this computer until ${formatDate(expiresAt)}.`;

export const DeletedText = ({ copy, onPurged }: DeletedTextProps) => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(deletedTextQuery(copy.id));
  const [shownText, setShownText] = useState('draft');
  const text = (shownText === 'draft' ? data?.draft : null) ?? data?.text ?? '';
  const { exportText, print } = useExportAndPrint(copy, () => text, true);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={6} label="Loading the text" />;

  const purge = async (): Promise<void> => {
    const isSure = await confirmDialog({
      title: 'Remove this copy for good?',
      children: 'Its text, its versions and what you typed are removed from this computer.',
      confirm: 'Remove the copy',
      danger: true,
    });
    if (!isSure) return;
    const answer = await bridge.library.purge(copy.id);
    if (!answer.ok) return errorToast('The copy was not removed', answer.error);
    onPurged();
    await client.invalidateQueries({ queryKey: deletedKey });
  };

  return (
    <>
      <header className={classes.header}>
        <div className={classes.line}>
          <h2 className={own.name} dir="auto">
            {copy.name}
          </h2>
          <div className={classes.actions}>
            <CopyTextButton label="Copy the text" text={() => text} />
            <Tooltip label="Export…">
              <ActionIcon aria-label="Export the text" onClick={exportText}>
                <IconFileExport size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Print…">
              <ActionIcon aria-label="Print the text" onClick={print}>
                <IconPrinter size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </div>
        </div>
        <div className={classes.meta}>
          <span className={own.story}>{formatDeletion(copy)}</span>
          <Button
            className={own.remove}
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => void purge()}
          >
            Remove…
          </Button>
        </div>
        {data.draft !== null && (
          <SegmentedControl
            mt={6}
            data={textOptions}
            value={shownText}
            onChange={setShownText}
            aria-label="Which text"
          />
        )}
      </header>
      <Suspense fallback={<div className={classes.preview}>{text.slice(0, 4000)}</div>}>
        <ProseReader text={text} label={`Copy of ${truncate(copy.name)}`} />
      </Suspense>
    </>
  );
};
