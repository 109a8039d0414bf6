/** The lines of text of a row. */
import type { ReactNode } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import type { TooLong } from '../drafts/too-long-texts.ts';
import { formatTooLong } from '../messages.ts';
import classes from './RowText.module.css';

interface RowNameProps {
  readonly elementtiming?: string;
  readonly children: ReactNode;
}

export const RowName = (props: RowNameProps) => <span {...props} className={classes.name} dir="auto" />;

interface RowMetaProps {
  readonly isUnsaved?: boolean;
  /** Shown instead of `isUnsaved`. */
  readonly tooLong?: TooLong | undefined;
  readonly children: ReactNode;
}

export const RowMeta = ({ isUnsaved = false, tooLong, children }: RowMetaProps) => (
  <span className={classes.meta}>
    {tooLong && <span className={classes.unsaved}>{formatTooLong(tooLong)}</span>}
    {isUnsaved && !tooLong && <span className={classes.unsaved}>{t('transcriptions.unsavedChanges')}</span>}
    {children}
  </span>
);

interface RowExcerptProps {
  readonly lines?: 2 | 3;
  readonly children: ReactNode;
}

export const RowExcerpt = ({ lines = 2, children }: RowExcerptProps) => (
  <span className={classes.excerpt} dir="auto" data-lines={lines}>
    {children}
  </span>
);

export const RowMatch = ({ children }: { readonly children: string }) => (
  <mark className={classes.match}>{children}</mark>
);
