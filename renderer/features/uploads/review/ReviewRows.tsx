import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useChunkedCount } from '../../../lib/use-chunked-count.ts';
import { VirtualList } from '../../../ui/list/VirtualList.tsx';
import { ReviewColumns, ReviewNumber } from './ReviewColumns.tsx';
import { ReviewRow } from './ReviewRow.tsx';
import classes from './ReviewRows.module.css';
import type { SendingRules } from './send-options.ts';
import type { ReviewEdits } from './use-review-edits.ts';

interface ReviewRowsProps {
  readonly jobs: readonly UploadJob[];
  /** Null until the settings are loaded. */
  readonly sending: SendingRules | null;
  readonly edits: ReviewEdits;
  readonly onLeaveOut: (id: string) => void;
}

const rowHeight = 46;
/** A row takes a few milliseconds to render, so rows are rendered in chunks when the sheet opens. */
const rowsPerChunk = 3;

export const ReviewRows = ({ jobs, sending, edits, onLeaveOut }: ReviewRowsProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: jobs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => jobs[index]?.id ?? index,
    overscan: 4,
  });
  const items = virtualizer.getVirtualItems();
  const drawn = useChunkedCount(items.length, rowsPerChunk);
  return (
    <div className={classes.table}>
      <ReviewColumns kind="head">
        <span>{t('common.name')}</span>
        <span>{t('common.language')}</span>
        <span>{t('uploads.review.description')}</span>
        <span>{t('uploads.review.sendAs')}</span>
        <ReviewNumber>{t('uploads.review.length')}</ReviewNumber>
        <ReviewNumber>{t('uploads.review.size')}</ReviewNumber>
        <span />
      </ReviewColumns>
      <div ref={scroller} className={classes.scroller}>
        <VirtualList label={t('uploads.review.files')} virtualizer={virtualizer} rows={items.slice(0, drawn)}>
          {(index) => {
            const job = jobs[index];
            return job ? (
              <ReviewRow
                job={job}
                first={index === 0}
                sending={sending}
                fields={edits.fields.get(job.id)}
                error={edits.errors.get(job.id)}
                onEdit={edits.edit}
                onLeaveOut={onLeaveOut}
              />
            ) : null;
          }}
        </VirtualList>
      </div>
    </div>
  );
};
