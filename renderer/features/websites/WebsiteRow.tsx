import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { Website } from '../../../preload/contract/websites.ts';
import { formatDate } from '../../lib/format.ts';
import { getUnicodeDomain } from './domain.ts';
import { formatBots, formatExclusions, formatFlag, formatPrivacy, notShownLabel } from './labels.ts';
import type { WebsiteOpenTrigger } from './search.ts';
import type { WebsiteSelection } from './use-selection.ts';
import classes from './WebsiteTable.module.css';

interface WebsiteRowProps {
  readonly website: Website;
  /** Whether its form is beside the table. */
  readonly isOpen: boolean;
  /** Whether this is the row that Tab reaches. */
  readonly isTabStop: boolean;
  /** Whether its form was filled in and not sent. */
  readonly hasUnsavedChanges: boolean;
  readonly selection: WebsiteSelection;
  readonly onOpen: (id: string, trigger: WebsiteOpenTrigger) => void;
  /** Chosen with everything between it and the row that was chosen before. */
  readonly onExtend: () => void;
}

const Cell = ({ words, className }: { readonly words: string; readonly className?: string | undefined }) => (
  <td className={className}>
    {words === notShownLabel ? (
      <span className={classes.unknown} title={notShownLabel}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{notShownLabel}</VisuallyHidden>
      </span>
    ) : (
      words
    )}
  </td>
);

export const WebsiteRow = (props: WebsiteRowProps) => {
  const { website, isOpen, isTabStop, hasUnsavedChanges, selection, onOpen, onExtend } = props;
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
      // With Shift, the browser would mark the text between two clicks.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      // The button does this for the keyboard; the rest of the row is only a larger place to click.
      onClick={onClick}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the cell only keeps clicks beside its checkbox to itself */}
      <td className={classes.check} onClick={(event) => event.stopPropagation()}>
        <Checkbox
          aria-label={`Select ${unicodeDomain ?? website.domain}`}
          checked={isSelected}
          tabIndex={tabIndex}
          // A click with Shift, also one by the space bar, chooses all between.
          onChange={({ nativeEvent }) =>
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? onExtend() : selection.toggle(website)
          }
        />
      </td>
      <th scope="row">
        <button
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
        {hasUnsavedChanges && <span className={classes.unsent}>Unsaved changes</span>}
      </th>
      <Cell words={formatPrivacy(website.privacy)} />
      <Cell className={classes.second} words={formatFlag(website.email)} />
      <Cell className={classes.second} words={formatBots(website.exclude_bots)} />
      <Cell className={classes.third} words={formatExclusions(website.exclude_params, website.exclude_ips)} />
      <td className={classes.second}>{formatDate(website.created_at)}</td>
    </tr>
  );
};
