import { Button } from '@mantine/core';
import { IconFileMusic } from '@tabler/icons-react';
import { t } from '../../../preload/messages/translate.ts';
import { useAddFiles } from '../../lib/add-files-context.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { LoadingRows } from '../../ui/list/LoadingRows.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueueActions } from './list/QueueActions.tsx';
import { QueueTotals } from './list/QueueTotals.tsx';
import { UploadList } from './list/UploadList.tsx';
import { PendingReviewNotice } from './review/PendingReviewNotice.tsx';
import { useUploadOrder, useUploadsLoading, useUploadsStore, useUploadTotals } from './use-uploads-store.ts';

const Body = () => {
  const loading = useUploadsLoading();
  const order = useUploadOrder();
  const store = useUploadsStore();
  const { chooseFiles } = useAddFiles();
  if (loading.kind === 'failed')
    return <ErrorState error={loading.error} retry={() => void store.reload()} />;
  if (loading.kind === 'loading') return <LoadingRows label={t('uploads.loading')} />;
  if (order.length === 0) {
    return (
      <EmptyState
        icon={<IconFileMusic size={38} stroke={1.2} />}
        title={t('uploads.empty')}
        action={
          <Button size="sm" onClick={chooseFiles} rightSection={<Kbd keys="mod+O" onFill />}>
            {t('uploads.chooseFiles')}
          </Button>
        }
      >
        {t('uploads.emptyHint')}
      </EmptyState>
    );
  }
  return (
    <>
      <PendingReviewNotice />
      <UploadList />
    </>
  );
};

export const UploadsScreen = () => {
  const { all } = useUploadTotals();
  return (
    <>
      <PageHeader title={t('common.uploads')} actions={<QueueActions />}>
        {all > 0 && <QueueTotals />}
      </PageHeader>
      <Body />
    </>
  );
};
