import { lazy, Suspense } from 'react';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { closeDialog, openDialog } from '../../../ui/dialogs/Dialogs.tsx';

const HeardText = lazy(() => import('./HeardText.tsx'));

/** `openText` shows the text when all was heard. */
export const openHeardText = ({ id, name }: UploadJob, openText: (job: UploadJob) => void): void => {
  const dialogId = `heard ${id}`;
  openDialog({
    id: dialogId,
    title: t('uploads.heard.title', { name }),
    size: 720,
    children: (
      <Suspense>
        <HeardText
          id={id}
          onOpen={(job) => {
            closeDialog(dialogId);
            openText(job);
          }}
        />
      </Suspense>
    ),
  });
};
