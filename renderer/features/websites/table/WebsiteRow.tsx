import { VisuallyHidden } from '@mantine/core';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { Check } from '../../../ui/list/rows/Check.tsx';
import { useRowRef } from '../../../ui/list/rows/row-elements.ts';
import { handleRowClick, preventTextSelection, type RowState } from '../../../ui/list/rows/row-state.ts';
import { getUnicodeDomain } from '../domain.ts';
import { labelNotShown } from '../labels.ts';
import { formatCell, type WebsiteColumn, websiteColumns } from './columns.ts';
import { useRows } from './use-rows.ts';
import classes from './WebsiteRow.module.css';

interface WebsiteRowProps {
  readonly website: Website;
  readonly row: RowState;
  /** Whether the panel shows it. */
  readonly isOpen: boolean;
  readonly hasUnsavedChanges: boolean;
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
  const { website, row, isOpen, hasUnsavedChanges } = props;
  const { selection } = row;
  const ref = useRowRef(useRows(), website.id);
  const unicodeDomain = getUnicodeDomain(website.domain);
  const tabIndex = row.isTabStop ? 0 : -1;
  return (
    <tr
      data-selected={selection?.isSelected || undefined}
      data-open={isOpen || undefined}
      onMouseDown={preventTextSelection}
      // For the pointer only: the button handles the keyboard.
      onClick={(event) => handleRowClick(event, row)}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the cell only stops clicks beside its checkbox */}
      <td data-column="check" onClick={(event) => event.stopPropagation()}>
        {selection && (
          <Check
            label={t('websites.list.select', { domain: unicodeDomain ?? website.domain })}
            checked={selection.isSelected}
            tabIndex={tabIndex}
            onChange={selection.onToggle}
            onExtend={selection.onExtend}
          />
        )}
      </td>
      <th scope="row">
        <PlainButton
          ref={ref}
          className={classes.open}
          data-row={website.id}
          tabIndex={tabIndex}
          aria-current={isOpen || undefined}
        >
          <span className={classes.name} title={website.domain}>
            {unicodeDomain ?? website.domain}
          </span>
        </PlainButton>
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
