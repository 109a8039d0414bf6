import { useMemo } from 'react';
import { privacy } from '../../../../../preload/contract/website-fields.ts';
import type { Website } from '../../../../../preload/contract/websites.ts';
import { t } from '../../../../../preload/messages/translate.ts';
import { createSheetFormValuesHook } from '../sheet-form-values.ts';
import { EditFields } from './EditFields.tsx';
import { toBulkEdit, unchangedFormValues } from './edit-form-values.ts';
import { PlanSheet } from './PlanSheet.tsx';
import { planChanges } from './plan-changes.ts';
import { useTargetWebsites } from './use-target-websites.ts';

export interface BulkSheetProps {
  readonly websites: readonly Website[];
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

const noWebsites: readonly Website[] = [];
const useEditFormValues = createSheetFormValuesHook(unchangedFormValues);

export const ChangeSheet = ({ websites, onStarted, onClose }: BulkSheetProps) => {
  const { formValues, change, discard } = useEditFormValues();
  const targetWebsites = useTargetWebsites('chosen', websites);
  const { currentWebsites } = targetWebsites;
  const plans = useMemo(
    () => planChanges(currentWebsites ?? noWebsites, toBulkEdit(formValues)),
    [currentWebsites, formValues],
  );
  return (
    <PlanSheet
      title={t('websites.bulkChange.title', { count: websites.length })}
      label={t('websites.bulkChange.settings')}
      targetWebsites={targetWebsites}
      plans={plans}
      onSent={discard}
      onStarted={onStarted}
      onClose={onClose}
      left={
        <EditFields
          formValues={formValues}
          hasPassword={(currentWebsites ?? websites).some((website) => website.privacy === privacy.password)}
          onChange={change}
        />
      }
    />
  );
};
