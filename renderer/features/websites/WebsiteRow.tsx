import type { Website } from '../../../preload/contract/websites.ts';
import { formatDate } from '../../lib/format.ts';
import type { OpenHow } from './search.ts';
import classes from './WebsiteTable.module.css';
import { exclusionWords, flagWord, notShown, privacyWord } from './words.ts';

interface WebsiteRowProps {
  readonly website: Website;
  readonly isSelected: boolean;
  /** Whether this is the row that Tab reaches. */
  readonly isTabStop: boolean;
  /** Whether its form was filled in and not sent. */
  readonly isUnsent: boolean;
  readonly onOpen: (id: string, how: OpenHow) => void;
}

const Cell = ({ words, className }: { readonly words: string; readonly className?: string | undefined }) => (
  <td className={className}>
    {words === notShown ? (
      <span className={classes.unknown} title={notShown}>
        <span aria-hidden="true">–</span>
        <span className={classes.spoken}>{notShown}</span>
      </span>
    ) : (
      words
    )}
  </td>
);

export const WebsiteRow = ({ website, isSelected, isTabStop, isUnsent, onOpen }: WebsiteRowProps) => (
  <tr
    data-selected={isSelected || undefined}
    // The button does this for the keyboard; the rest of the row is only a larger place to click.
    onClick={(event) => onOpen(website.id, event.detail === 0 ? 'enter' : 'click')}
  >
    <th scope="row">
      <button
        type="button"
        className={classes.open}
        data-row={website.id}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isSelected || undefined}
      >
        <span dir="auto">{website.domain}</span>
      </button>
      {isUnsent && <span className={classes.unsent}>Unsaved changes</span>}
    </th>
    <Cell words={privacyWord(website.privacy)} />
    <Cell className={classes.second} words={flagWord(website.email)} />
    <Cell
      className={classes.second}
      words={website.exclude_bots === null ? notShown : website.exclude_bots === 1 ? 'Left out' : 'Counted'}
    />
    <Cell className={classes.third} words={exclusionWords(website.exclude_params, website.exclude_ips)} />
    <td className={classes.second}>{formatDate(website.created_at)}</td>
  </tr>
);
