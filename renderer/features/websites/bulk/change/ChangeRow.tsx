import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../../../../preload/messages/translate.ts';
import { toDisplayDomain } from '../../domain.ts';
import classes from './ChangeRow.module.css';
import { type FormattedChange, formatChange, labelPlannedField } from './format-change.ts';
import type { WebsitePlan } from './plan-changes.ts';

/** Entries shown of a long list; the rest is shown as a number. */
const maxShown = 12;

interface EntriesProps {
  readonly kind: 'added' | 'removed';
  readonly entries: readonly string[];
}

const messages = {
  added: { entry: 'websites.bulkChange.added', more: 'websites.bulkChange.moreAdded' },
  removed: { entry: 'websites.bulkChange.removed', more: 'websites.bulkChange.moreRemoved' },
} as const;

const renderHidden = (chunks: ReactNode) => <VisuallyHidden>{chunks}</VisuallyHidden>;
const renderSign = (chunks: ReactNode) => <span aria-hidden="true">{chunks}</span>;

const Entries = ({ kind, entries }: EntriesProps) => {
  const shown = entries.length > maxShown + 1 ? entries.slice(0, maxShown) : entries;
  return (
    <>
      {shown.map((entry) => (
        <span key={entry} className={classes.entry} data-kind={kind}>
          {t.rich(messages[kind].entry, { entry, hidden: renderHidden, sign: renderSign })}
        </span>
      ))}
      {shown.length < entries.length && (
        <span className={classes.more}>
          {t(messages[kind].more, { count: entries.length - shown.length })}
        </span>
      )}
    </>
  );
};

const Change = ({ change, isUnknown }: { readonly change: FormattedChange; readonly isUnknown: boolean }) => (
  <div className={classes.change} data-not-shown={isUnknown || undefined}>
    <dt>{change.name}</dt>
    <dd>
      {change.kind === 'value' ? (
        t.rich('websites.bulkChange.value', {
          before: change.old,
          after: change.next,
          old: (chunks) => <span className={classes.old}>{chunks}</span>,
          sign: renderSign,
          hidden: renderHidden,
          next: (chunks) => <span>{chunks}</span>,
        })
      ) : (
        <>
          <Entries kind="removed" entries={change.removed} />
          <Entries kind="added" entries={change.added} />
          {change.added.length + change.removed.length === 0 && (
            <span>{t('websites.bulkChange.reordered')}</span>
          )}
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
          <Change
            key={field.field}
            change={formatChange(website, changes, field)}
            isUnknown={field.isUnknown}
          />
        ))}
        {skipped.map((field) => (
          <div key={field} className={classes.change} data-skipped>
            <dt>{labelPlannedField(field)}</dt>
            <dd>{t('websites.bulkChange.notShownSkipped')}</dd>
          </div>
        ))}
        {fields.length + skipped.length === 0 && (
          <span className={classes.old}>{t('websites.bulkChange.noChanges')}</span>
        )}
      </dl>
    </div>
  );
};
