import { modals } from '@mantine/modals';
import { lazy, Suspense } from 'react';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';

const HeardText = lazy(() => import('./HeardText.tsx'));

export const openHeardText = ({ id, name }: UploadJob): void => {
  modals.open({
    title: t('uploads.heard.title', { name }),
    size: 720,
    children: (
      <Suspense>
        <HeardText id={id} />
      </Suspense>
    ),
  });
};
