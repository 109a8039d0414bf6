import { useRef } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { PlainButton } from '../../../ui/buttons/PlainButton.tsx';
import { Check } from '../../../ui/list/rows/Check.tsx';
import { useRowRef, useScrollToOpenRow } from '../../../ui/list/rows/row-elements.ts';
import { createListKeyHandler } from '../../../ui/list/rows/row-keys.ts';
import {
  createRowStates,
  handleRowClick,
  type OpenTrigger,
  preventTextSelection,
  type RowState,
} from '../../../ui/list/rows/row-state.ts';
import type { ListSelection } from '../../../ui/list/rows/use-selection.ts';
import { getUnicodeDomain } from '../domain.ts';
import { getDifferences } from '../labels.ts';
import { useHasUnsavedChanges, useRows } from '../screen-state.ts';
import type { WebsiteSearch } from '../search.ts';
import classes from './WebsiteTable.module.css';

interface WebsiteRowProps {
  readonly website: Website;
  readonly row: RowState;
  /** Whether the panel shows it. */
  readonly isOpen: boolean;
  readonly hasUnsavedChanges: boolean;
}

const WebsiteRow = (props: WebsiteRowProps) => {
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
          title={website.domain}
        >
          {unicodeDomain ?? website.domain}
        </PlainButton>
        {unicodeDomain !== null && <span className={classes.ascii}>{website.domain}</span>}
      </th>
      <td className={classes.tags}>
        {getDifferences(website).map(({ field, text, isWarning }) => (
          <span key={field} data-warning={isWarning || undefined}>
            {text}
          </span>
        ))}
        {hasUnsavedChanges && <span data-warning>{t('websites.unsavedChanges')}</span>}
      </td>
    </tr>
  );
};

interface WebsiteTableProps {
  readonly websites: readonly Website[];
  readonly search: WebsiteSearch;
  readonly isStale: boolean;
  readonly selection: ListSelection<Website>;
  readonly onDelete: () => void;
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
}

/** Arrow keys, Home and End move between rows, with Shift they select; Enter focuses the form. */
export const WebsiteTable = (props: WebsiteTableProps) => {
  const { websites, search, isStale, selection, onDelete, onOpen } = props;
  const hasUnsavedChanges = useHasUnsavedChanges();
  const ids = websites.map(({ id }) => id);
  const getRow = createRowStates({ ids, openId: search.id, selection, onOpen });
  const scroller = useRef<HTMLDivElement>(null);
  useScrollToOpenRow(scroller, useRows(), ids, search.id);
  return (
    <div ref={scroller} className={classes.scroll}>
      <table
        className={classes.table}
        aria-label={t('common.websites')}
        aria-busy={isStale || undefined}
        data-stale={isStale || undefined}
        onKeyDown={createListKeyHandler({ selection, onOpen, onDelete })}
      >
        <tbody>
          {websites.map((website) => (
            <WebsiteRow
              key={website.id}
              website={website}
              row={getRow(website.id)}
              isOpen={website.id === search.id}
              hasUnsavedChanges={hasUnsavedChanges(website.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
