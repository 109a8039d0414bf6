import { Checkbox, Input, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { privacy, type Website } from '../../../../preload/contract/websites.ts';
import { readable } from '../domain.ts';
import { PasswordField } from '../PasswordField.tsx';
import { lastSentQuery } from '../records.ts';
import { labels } from '../words.ts';
import type { ManySheetProps } from './ChangeSheet.tsx';
import classes from './CopySheet.module.css';
import { PlanSheet } from './PlanSheet.tsx';
import { copyable, copyDoubt, copyOf, planChanges } from './plan-changes.ts';
import { sheetDraft } from './sheet-draft.ts';
import { Targets } from './Targets.tsx';
import { type Target, useSites } from './use-sites.ts';

const none: readonly Website[] = [];

interface CopyDraft {
  /** Null: as it suits what is selected. */
  readonly target: Target | null;
  readonly sourceId: string | null;
  /** The fields that were checked or unchecked by hand. */
  readonly checked: Readonly<Record<string, boolean>>;
  readonly password: string;
}

const useCopyDraft = sheetDraft<CopyDraft>({ target: null, sourceId: null, checked: {}, password: '' });

const doubts = {
  empty: 'Empty: copying it clears the list of the others.',
  not_shown: 'Not shown by the service: this is what was last sent from here.',
} as const;

/** The settings of one website for others: which of them, and what changes where. */
export const CopySheet = ({ websites, onStarted, onClose }: ManySheetProps) => {
  const { draft, change, discard } = useCopyDraft();
  const { password } = draft;
  const target = draft.target ?? (websites.length > 1 ? 'chosen' : 'all');
  const sourceId = (websites.find(({ id }) => id === draft.sourceId) ?? websites[0])?.id ?? '';
  const read = useSites(target, websites);
  const { sites } = read;
  const { data: sent = null } = useQuery(lastSentQuery(sourceId));

  const choices = useMemo(() => {
    const shown = (sites ?? websites).find(({ id }) => id === sourceId);
    if (!shown) return null;
    // What the service does not show is as it was sent from here, as far as is known.
    const exclude_params = shown.exclude_params ?? sent?.exclude_params?.value ?? null;
    const source = { ...shown, exclude_params };
    const fields = copyable(source).map((field) => ({ field, doubt: copyDoubt(source, shown, field) }));
    return { source, fields };
  }, [sites, websites, sourceId, sent]);
  const source = choices?.source;
  const fields = (choices?.fields ?? [])
    .filter(({ field, doubt }) => draft.checked[field] ?? doubt === null)
    .map(({ field }) => field);
  const asksPassword = source?.privacy === privacy.password && fields.includes('privacy');
  const edit = source ? copyOf(source, fields) : {};
  const others = (sites ?? none).filter(({ id }) => id !== sourceId);
  const plans = planChanges(others, asksPassword ? { ...edit, password } : edit);
  return (
    <PlanSheet
      title="Copy settings to other websites"
      label="What to copy"
      sites={read}
      plans={plans}
      onSent={discard}
      onStarted={onStarted}
      onClose={onClose}
      left={
        <div className={classes.fields}>
          <Select
            label="From"
            data-autofocus
            openOnFocus={false}
            size="xs"
            searchable
            limit={200}
            data={websites.map(({ id, domain }) => ({ value: id, label: readable(domain) }))}
            value={sourceId}
            onChange={(id) => change({ sourceId: id, checked: {} })}
            allowDeselect={false}
          />
          <Targets
            label="To"
            chosen={websites.length}
            value={target}
            onChange={(next) => change({ target: next })}
          />
          {choices && (
            <Input.Wrapper label="These settings" labelElement="div" role="group" aria-label="These settings">
              <div className={classes.choices}>
                {choices.fields.map(({ field, doubt }) => (
                  <Checkbox
                    key={field}
                    label={labels[field]}
                    description={doubt && <span className={classes.doubt}>{doubts[doubt]}</span>}
                    checked={fields.includes(field)}
                    onChange={(event) =>
                      change({ checked: { ...draft.checked, [field]: event.currentTarget.checked } })
                    }
                  />
                ))}
              </div>
            </Input.Wrapper>
          )}
          {asksPassword && (
            <PasswordField
              note="A password cannot be read, so it cannot be copied. Left empty, those that have one keep it."
              value={password}
              onChange={(next) => change({ password: next })}
            />
          )}
        </div>
      }
    />
  );
};
