import { StatusDot } from '../../ui/StatusDot.tsx';
import type { Tone } from '../../ui/tone.ts';
import { fieldLabels } from './labels.ts';
import type { WebsiteFormState } from './use-website-form.ts';
import classes from './WebsiteForm.module.css';

const getStatus = (
  form: WebsiteFormState,
  isNew: boolean,
): { readonly tone: Tone; readonly message: string } | null => {
  const { isSaving, isDirty, canSave, error, differ: mismatchedFields } = form;
  if (isSaving) return null;
  if (isDirty && canSave) {
    if (error) return { tone: 'bad', message: isNew ? 'Not added' : 'Not saved' };
    return { tone: 'warn', message: isNew ? 'Not added yet' : 'Unsaved changes' };
  }
  if (mismatchedFields === null) return null;
  if (mismatchedFields.length === 0) return { tone: 'good', message: 'Saved' };
  const names = mismatchedFields.map((field) => fieldLabels[field]).join(', ');
  return { tone: 'warn', message: `Accepted, but the service shows otherwise: ${names}` };
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
