import { IconTextCaption } from '@tabler/icons-react';
import { t } from '../../../../preload/messages/translate.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';

export const NothingOpen = ({ count }: { readonly count: number }) => (
  <EmptyState icon={<IconTextCaption size={30} stroke={1.3} />} title={t('transcriptions.text.nothingOpen')}>
    {count > 0 ? t('transcriptions.text.chooseOne') : t('transcriptions.text.noneYet')}
  </EmptyState>
);
