import { Checkbox, Input, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { privacy, type Website } from '../../../../preload/contract/websites.ts';
import { toDisplayDomain } from '../domain.ts';
import { fieldLabels } from '../labels.ts';
import { PasswordField } from '../PasswordField.tsx';
import { lastSentQuery } from '../records.ts';
import type { BulkSheetProps } from './ChangeSheet.tsx';
import classes from './CopySheet.module.css';
import { PlanSheet } from './PlanSheet.tsx';
import { getCopyableFields, getCopyWarning, planChanges, toCopyEdit } from './plan-changes.ts';
import { createSheetFormValuesHook } from './sheet-form-values.ts';
import { Targets } from './Targets.tsx';
import { type BulkTarget, useTargetWebsites } from './use-target-websites.ts';

const noWebsites: readonly Website[] = [];

interface CopyFormValues {
  /** Null: the selected websites if there are several, otherwise all. */
  readonly target: BulkTarget | null;
  readonly sourceId: string | null;
  /** Fields that the user checked or unchecked. */
  readonly checked: Readonly<Record<string, boolean>>;
  readonly password: string;
}

const useCopyFormValues = createSheetFormValuesHook<CopyFormValues>({
  target: null,
  sourceId: null,
  checked: {},
  password: '',
});

const warnings = {
  empty: 'Empty: copying it clears the list of the others.',
  not_shown: 'Not shown by the service: this is what was last sent from here.',
} as const;

export const CopySheet = ({ websites, onStarted, onClose }: BulkSheetProps) => {
  const { draft: formValues, change, discard } = useCopyFormValues();
  const { password } = formValues;
  const target = formValues.target ?? (websites.length > 1 ? 'chosen' : 'all');
  const sourceId = (websites.find(({ id }) => id === formValues.sourceId) ?? websites[0])?.id ?? '';
  const targetWebsites = useTargetWebsites(target, websites);
  const { currentWebsites } = targetWebsites;
  const { data: sent = null } = useQuery(lastSentQuery(sourceId));

  const choices = useMemo(() => {
    const shown = (currentWebsites ?? websites).find(({ id }) => id === sourceId);
    if (!shown) return null;
    // If the service does not show the list, the one last sent from here is used.
    const exclude_params = shown.exclude_params ?? sent?.exclude_params?.value ?? null;
    const source = { ...shown, exclude_params };
    const fields = getCopyableFields(source).map((field) => ({
      field,
      warning: getCopyWarning(source, shown, field),
    }));
    return { source, fields };
  }, [currentWebsites, websites, sourceId, sent]);
  const source = choices?.source;
  const fields = (choices?.fields ?? [])
    .filter(({ field, warning: doubt }) => formValues.checked[field] ?? doubt === null)
    .map(({ field }) => field);
  const asksPassword = source?.privacy === privacy.password && fields.includes('privacy');
  const edit = source ? toCopyEdit(source, fields) : {};
  const others = (currentWebsites ?? noWebsites).filter(({ id }) => id !== sourceId);
  const plans = planChanges(others, asksPassword ? { ...edit, password } : edit);
  return (
    <PlanSheet
      title="Copy settings to other websites"
      label="What to copy"
      targetWebsites={targetWebsites}
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
            data={websites.map(({ id, domain }) => ({ value: id, label: toDisplayDomain(domain) }))}
            value={sourceId}
            onChange={(id) => change({ sourceId: id, checked: {} })}
            allowDeselect={false}
          />
          <Targets
            label="To"
            selectedCount={websites.length}
            value={target}
            onChange={(next) => change({ target: next })}
          />
          {choices && (
            <Input.Wrapper label="These settings" labelElement="div" role="group" aria-label="These settings">
              <div className={classes.choices}>
                {choices.fields.map(({ field, warning: doubt }) => (
                  <Checkbox
                    key={field}
                    label={fieldLabels[field]}
                    description={doubt && <span className={classes.doubt}>{warnings[doubt]}</span>}
                    checked={fields.includes(field)}
                    onChange={(event) =>
                      change({ checked: { ...formValues.checked, [field]: event.currentTarget.checked } })
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
