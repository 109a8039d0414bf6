import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '../../../lib/format.ts';
import { toDisplayDomain } from '../domain.ts';
import { notShownLabel } from '../labels.ts';
import classes from './ChangePreview.module.css';
import { type FormattedChange, formatChange, shortFieldLabels } from './format-change.ts';
import type { WebsitePlan } from './plan-changes.ts';

/** Entries shown of a long list; the rest is shown as a number. */
const maxShown = 12;

const Entries = ({ words, entries }: { readonly words: string; readonly entries: readonly string[] }) => {
  const shown = entries.length > maxShown + 1 ? entries.slice(0, maxShown) : entries;
  return (
    <>
      {shown.map((entry) => (
        <span key={entry} className={classes.entry} data-kind={words}>
          <VisuallyHidden>{words} </VisuallyHidden>
          <span aria-hidden="true">{words === 'added' ? '+' : '−'}</span>
          {entry}
        </span>
      ))}
      {shown.length < entries.length && (
        <span className={classes.more}>
          and {formatNumber(entries.length - shown.length)} more {words}
        </span>
      )}
    </>
  );
};

const Change = ({ words, unseen }: { readonly words: FormattedChange; readonly unseen: boolean }) => (
  <div className={classes.change} data-unseen={unseen || undefined}>
    <dt>{words.name}</dt>
    <dd>
      {words.kind === 'value' ? (
        <>
          <span className={classes.old}>{words.old}</span>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden> becomes </VisuallyHidden>
          <span>{words.next}</span>
        </>
      ) : (
        <>
          <Entries words="removed" entries={words.removed} />
          <Entries words="added" entries={words.added} />
          {words.added.length + words.removed.length === 0 && <span>Put in another order</span>}
        </>
      )}
    </dd>
  </div>
);

export const ChangeRow = ({ plan }: { readonly plan: WebsitePlan }) => {
  const { website, changes, fields, skipped } = plan;
  return (
    <div className={classes.row}>
      <div className={classes.name}>{toDisplayDomain(website.domain)}</div>
      <dl className={classes.changes}>
        {fields.map((field) => (
          <Change key={field.field} words={formatChange(website, changes, field)} unseen={field.isUnknown} />
        ))}
        {skipped.map((field) => (
          <div key={field} className={classes.change} data-skipped>
            <dt>{shortFieldLabels[field]}</dt>
            <dd>{notShownLabel}: left alone</dd>
          </div>
        ))}
        {fields.length + skipped.length === 0 && <span className={classes.old}>As it is</span>}
      </dl>
    </div>
  );
};
