import { lazy, Suspense } from 'react';
import { t } from '../../../preload/messages/translate.ts';
import { closeDialog, openDialog } from '../dialogs/Dialogs.tsx';
import type { NewShowProps } from './NewShow.tsx';

/** The code of the form is not needed at the start. */
const NewShow = lazy(() => import('./NewShow.tsx'));

const id = 'new-show';

/** Asks for a name and a folder. */
export const openNewShow = (props: Omit<NewShowProps, 'onClose'>): void =>
  openDialog({
    id,
    title: t('shows.newTitle'),
    size: 480,
    children: (
      <Suspense>
        <NewShow {...props} onClose={() => closeDialog(id)} />
      </Suspense>
    ),
  });
