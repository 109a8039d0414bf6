import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '../../../lib/format.ts';
import { readable } from '../domain.ts';
import { notShown } from '../words.ts';
import classes from './ChangePreview.module.css';
import { type ChangeWords, changeWords, fieldNames } from './change-words.ts';
import type { SitePlan } from './plan-changes.ts';

/** Of very long lists the beginning is shown: the number tells the rest. */
const most = 12;

const Entries = ({ words, entries }: { readonly words: string; readonly entries: readonly string[] }) => {
  const shown = entries.length > most + 1 ? entries.slice(0, most) : entries;
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

const Change = ({ words, unseen }: { readonly words: ChangeWords; readonly unseen: boolean }) => (
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

/** One site of the preview: its fields from what to what, and those that cannot be changed like this. */
export const ChangeRow = ({ plan }: { readonly plan: SitePlan }) => {
  const { website, changes, fields, skipped } = plan;
  return (
    <div className={classes.row}>
      <div className={classes.name}>{readable(website.domain)}</div>
      <dl className={classes.changes}>
        {fields.map((field) => (
          <Change key={field.field} words={changeWords(website, changes, field)} unseen={field.unseen} />
        ))}
        {skipped.map((field) => (
          <div key={field} className={classes.change} data-skipped>
            <dt>{fieldNames[field]}</dt>
            <dd>{notShown}: left alone</dd>
          </div>
        ))}
        {fields.length + skipped.length === 0 && <span className={classes.old}>As it is</span>}
      </dl>
    </div>
  );
};
