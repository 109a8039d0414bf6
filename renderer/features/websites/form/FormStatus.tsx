import { t } from '../../../../preload/messages/translate.ts';
import { formatList } from '../../../lib/format.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { labelField } from '../labels.ts';
import classes from './FormStatus.module.css';
import type { WebsiteFormState } from './use-website-form.ts';

const getStatus = (
  form: WebsiteFormState,
  isNew: boolean,
): { readonly tone: Tone; readonly message: string } | null => {
  const { isSaving, isDirty, canSave, error, differ: mismatchedFields } = form;
  if (isSaving) return null;
  if (isDirty && canSave) {
    if (error)
      return { tone: 'bad', message: t(isNew ? 'websites.form.notAdded' : 'websites.form.notSaved') };
    return { tone: 'warn', message: t(isNew ? 'websites.form.notAddedYet' : 'websites.unsavedChanges') };
  }
  if (mismatchedFields === null) return null;
  if (mismatchedFields.length === 0) return { tone: 'good', message: t('common.saved') };
  const fields = formatList(mismatchedFields.map(labelField));
  return { tone: 'warn', message: t('websites.form.mismatch', { fields }) };
};

export const FormStatus = ({ form, isNew }: { readonly form: WebsiteFormState; readonly isNew: boolean }) => {
  const status = getStatus(form, isNew);
  return (
    <span className={classes.status} role="status" data-form-status>
      {status && (
        <>
          <StatusDot tone={status.tone} />
          {status.message}
        </>
      )}
    </span>
  );
};
