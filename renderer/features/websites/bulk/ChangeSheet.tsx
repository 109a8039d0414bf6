import { privacy } from '../../../../preload/contract/website-fields.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { type BulkSheetProps, ChangePlanSheet, useTargetWebsites } from './ChangePlanSheet.tsx';
import { EditFields, toBulkEdit, unchangedFormValues } from './EditFields.tsx';
import { createSheetFormValues } from './sheet-form-values.ts';

const editForm = createSheetFormValues(() => unchangedFormValues);

export const ChangeSheet = ({ websites, ...sheet }: BulkSheetProps) => {
  const { formValues, change, discard } = editForm.useFormValues();
  const targets = useTargetWebsites('chosen', websites);
  const hasPassword = (targets.websites ?? websites).some((website) => website.privacy === privacy.password);
  return (
    <ChangePlanSheet
      {...sheet}
      title={t('websites.bulkChange.title', { count: websites.length })}
      label={t('websites.bulkChange.settings')}
      settings={<EditFields formValues={formValues} hasPassword={hasPassword} onChange={change} />}
      targets={targets}
      edit={toBulkEdit(formValues)}
      onSent={discard}
    />
  );
};
