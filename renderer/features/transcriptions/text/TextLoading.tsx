import { Skeleton, VisuallyHidden } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';

export const TextLoading = () => (
  <div style={{ padding: '64px 76px' }} role="status">
    <VisuallyHidden>{t('transcriptions.text.loading')}</VisuallyHidden>
    <Skeleton height={22} width="55%" mb="lg" />
    {['96%', '92%', '97%', '88%', '94%', '61%'].map((width) => (
      <Skeleton key={width} height={12} width={width} mb="sm" />
    ))}
  </div>
);
