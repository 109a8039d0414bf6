import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';
import { useRowRef } from '../../../ui/list/row-elements.ts';
import { getUnicodeDomain } from '../domain.ts';
import { labelNotShown } from '../labels.ts';
import type { WebsiteOpenTrigger } from '../search.ts';
import { formatCell, type WebsiteColumn, websiteColumns } from './columns.ts';
import { useRows } from './use-rows.ts';
import type { WebsiteSelection } from './use-selection.ts';
import classes from './WebsiteRow.module.css';

interface WebsiteRowProps {
  readonly website: Website;
  readonly isOpen: boolean;
  /** Whether Tab reaches this row. */
  readonly isTabStop: boolean;
  readonly hasUnsavedChanges: boolean;
  readonly selection: WebsiteSelection;
  readonly onOpen: (id: string, trigger: WebsiteOpenTrigger) => void;
  readonly onExtend: () => void;
}

interface CellProps {
  readonly value: string;
  readonly column: WebsiteColumn['rank'];
}

const Cell = ({ value, column }: CellProps) => (
  <td data-column={column}>
    {value === labelNotShown() ? (
      <span className={classes.unknown} title={value}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{value}</VisuallyHidden>
      </span>
    ) : (
      value
    )}
  </td>
);

export const WebsiteRow = (props: WebsiteRowProps) => {
  const { website, isOpen, isTabStop, hasUnsavedChanges, selection, onOpen, onExtend } = props;
  const ref = useRowRef(useRows(), website.id);
  const isSelected = selection.has(website.id);
  const unicodeDomain = getUnicodeDomain(website.domain);
  const tabIndex = isTabStop ? 0 : -1;

  const onClick = (event: MouseEvent): void => {
    if (event.shiftKey) onExtend();
    else if (event.ctrlKey || event.metaKey) selection.toggle(website);
    else onOpen(website.id, event.detail === 0 ? 'enter' : 'click');
  };
  return (
    <tr
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      // Prevents text selection by Shift-click.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      // For the pointer only: the button handles the keyboard.
      onClick={onClick}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the cell only stops clicks beside its checkbox */}
      <td data-column="check" onClick={(event) => event.stopPropagation()}>
        <Checkbox
          aria-label={t('websites.list.select', { domain: unicodeDomain ?? website.domain })}
          checked={isSelected}
          tabIndex={tabIndex}
          // Shift-click and Shift-Space select a range.
          onChange={({ nativeEvent }) =>
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? onExtend() : selection.toggle(website)
          }
        />
      </td>
      <th scope="row">
        <button
          ref={ref}
          type="button"
          className={classes.open}
          data-row={website.id}
          tabIndex={tabIndex}
          aria-current={isOpen || undefined}
        >
          <span className={classes.name} title={website.domain}>
            {unicodeDomain ?? website.domain}
          </span>
        </button>
        {unicodeDomain !== null && <span className={classes.ascii}>{website.domain}</span>}
        {hasUnsavedChanges && <span className={classes.unsent}>{t('websites.unsavedChanges')}</span>}
      </th>
      {websiteColumns.map((column) => (
        <Cell key={column.name} column={column.rank} value={formatCell(website, column)} />
      ))}
      <td data-column="second">{formatDate(website.created_at)}</td>
    </tr>
  );
};
