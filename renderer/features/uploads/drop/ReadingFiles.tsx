import { Loader, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { after } from '../../../lib/timers.ts';
import classes from './ReadingFiles.module.css';

/** Shown while main inspects added files, after 250 ms. */
export const ReadingFiles = ({ count }: { readonly count: number }) => {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => after(250, () => setVisible(true)), []);
  if (!isVisible) return null;
  return (
    <div className={classes.notice}>
      <Loader size="xs" />
      {/* The count changes often, so screen readers get a fixed text. */}
      <span aria-hidden="true">{t('uploads.add.reading', { count })}</span>
      <VisuallyHidden role="status">{t('uploads.add.readingFiles')}</VisuallyHidden>
    </div>
  );
};
