import { Button } from '@mantine/core';
import { t } from '../../../preload/messages/translate.ts';
import { EmptyState } from '../EmptyState.tsx';

/** Replaces the rows of an empty page after the first one. */
export const EmptyPage = ({ onFirstPage }: { readonly onFirstPage: () => void }) => (
  <EmptyState
    title={t('common.list.emptyPage')}
    action={<Button onClick={onFirstPage}>{t('common.list.firstPage')}</Button>}
  />
);
