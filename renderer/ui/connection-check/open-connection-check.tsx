import { modals } from '@mantine/modals';
import { lazy, Suspense } from 'react';
import type { CheckTarget } from '../../../preload/contract/connection/connection-check.ts';
import { t } from '../../../preload/messages/translate.ts';
import { LoadingRows } from '../list/LoadingRows.tsx';

const modalId = 'connection-check';

const ConnectionCheckView = lazy(() => import('./ConnectionCheckView.tsx'));

/** Opens the dialog, which checks the connection in use or typed addresses at once. */
export const openConnectionCheck = (typed?: CheckTarget): void => {
  modals.open({
    modalId,
    title: t('check.title'),
    size: 680,
    children: (
      <Suspense fallback={<LoadingRows rows={9} />}>
        <ConnectionCheckView typed={typed} modalId={modalId} />
      </Suspense>
    ),
  });
};
