import { Skeleton, VisuallyHidden } from '@mantine/core';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './TextLoading.module.css';

export const TextLoading = () => (
  <div className={classes.loading} role="status">
    <VisuallyHidden>{t('transcriptions.text.loading')}</VisuallyHidden>
    <Skeleton height={22} width="55%" mb="lg" />
    {['96%', '92%', '97%', '88%', '94%', '61%'].map((width) => (
      <Skeleton key={width} height={12} width={width} mb="sm" />
    ))}
  </div>
);
