import { Checkbox, Input, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  fieldDescriptors,
  listFields,
  mapFields,
  privacy,
} from '../../../../../preload/contract/website-fields.ts';
import type { Website } from '../../../../../preload/contract/websites.ts';
import { t } from '../../../../../preload/messages/translate.ts';
import { toDisplayDomain } from '../../domain.ts';
import { PasswordField } from '../../form/PasswordField.tsx';
import { labelField } from '../../labels.ts';
import { lastSentQuery } from '../../records.ts';
import { createSheetFormValuesHook } from '../sheet-form-values.ts';
import type { BulkSheetProps } from './ChangeSheet.tsx';
import classes from './CopySheet.module.css';
import { PlanSheet } from './PlanSheet.tsx';
import { getCopyableFields, getCopyWarning, planChanges, toCopyEdit } from './plan-changes.ts';
import { Targets } from './Targets.tsx';
import { type BulkTarget, useTargetWebsites } from './use-target-websites.ts';

const hiddenLists = listFields.filter((field) => !fieldDescriptors[field].isReturned);
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

export const CopySheet = ({ websites, onStarted, onClose }: BulkSheetProps) => {
  const { formValues, change, discard } = useCopyFormValues();
  const { password } = formValues;
  const target = formValues.target ?? (websites.length > 1 ? 'chosen' : 'all');
  const sourceId = (websites.find(({ id }) => id === formValues.sourceId) ?? websites[0])?.id ?? '';
  const targetWebsites = useTargetWebsites(target, websites);
  const { currentWebsites } = targetWebsites;
  const { data: sent = null } = useQuery(lastSentQuery(sourceId));

  const choices = useMemo(() => {
    const shown = (currentWebsites ?? websites).find(({ id }) => id === sourceId);
    if (!shown) return null;
    // If the service does not show a list, the one last sent from here is used.
    const source = {
      ...shown,
      ...mapFields(hiddenLists, (field) => shown[field] ?? sent?.[field]?.value ?? null),
    };
    const fields = getCopyableFields(source).map((field) => ({
      field,
      warning: getCopyWarning(source, shown, field),
    }));
    return { source, fields };
  }, [currentWebsites, websites, sourceId, sent]);
  const source = choices?.source;
  const fields = (choices?.fields ?? [])
    .filter(({ field, warning }) => formValues.checked[field] ?? warning === null)
    .map(({ field }) => field);
  const asksPassword = source?.privacy === privacy.password && fields.includes('privacy');
  const edit = source ? toCopyEdit(source, fields) : {};
  const others = (currentWebsites ?? noWebsites).filter(({ id }) => id !== sourceId);
  const plans = planChanges(others, asksPassword ? { ...edit, password } : edit);
  return (
    <PlanSheet
      title={t('websites.panel.copy')}
      label={t('websites.bulkCopy.settings')}
      targetWebsites={targetWebsites}
      plans={plans}
      onSent={discard}
      onStarted={onStarted}
      onClose={onClose}
      left={
        <div className={classes.fields}>
          <Select
            label={t('websites.bulkCopy.from')}
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
            label={t('websites.bulkCopy.to')}
            selectedCount={websites.length}
            value={target}
            onChange={(next) => change({ target: next })}
          />
          {choices && (
            <Input.Wrapper
              label={t('websites.bulkCopy.fields')}
              labelElement="div"
              role="group"
              aria-label={t('websites.bulkCopy.fields')}
            >
              <div className={classes.choices}>
                {choices.fields.map(({ field, warning }) => (
                  <Checkbox
                    key={field}
                    label={labelField(field)}
                    description={
                      warning && (
                        <span className={classes.warning}>{t(`websites.bulkCopy.warnings.${warning}`)}</span>
                      )
                    }
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
              note={t('websites.bulkCopy.password')}
              value={password}
              onChange={(next) => change({ password: next })}
            />
          )}
        </div>
      }
    />
  );
};
