import { lazy, Suspense } from 'react';
import type { CheckTarget } from '../../../preload/contract/connection/connection-check.ts';
import { t } from '../../../preload/messages/translate.ts';
import { openDialog } from '../dialogs/Dialogs.tsx';
import { LoadingRows } from '../list/LoadingRows.tsx';

const dialogId = 'connection-check';

const ConnectionCheckView = lazy(() => import('./ConnectionCheckView.tsx'));

/** Opens the dialog, which checks the connection in use or typed addresses at once. */
export const openConnectionCheck = (typed?: CheckTarget): void => {
  openDialog({
    id: dialogId,
    title: t('check.title'),
    size: 680,
    children: (
      <Suspense fallback={<LoadingRows rows={9} />}>
        <ConnectionCheckView typed={typed} dialogId={dialogId} />
      </Suspense>
    ),
  });
};
