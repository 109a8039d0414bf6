import { StatusDot } from '../../ui/StatusDot.tsx';
import type { Tone } from '../../ui/tone.ts';
import type { WebsiteForm } from './use-website-form.ts';
import classes from './WebsiteForm.module.css';
import { labels } from './words.ts';

const statusOf = (
  form: WebsiteForm,
  isNew: boolean,
): { readonly tone: Tone; readonly words: string } | null => {
  const { isSaving, isEntered, canSave, error, differ } = form;
  if (isSaving) return null;
  if (isEntered && canSave) {
    if (error) return { tone: 'bad', words: isNew ? 'Not added' : 'Not saved' };
    return { tone: 'warn', words: isNew ? 'Not added yet' : 'Unsaved changes' };
  }
  if (differ === null) return null;
  if (differ.length === 0) return { tone: 'good', words: 'Saved' };
  const names = differ.map((field) => labels[field]).join(', ');
  return { tone: 'warn', words: `Accepted, but the service shows otherwise: ${names}` };
};

/** How the form stands against the service, in words. */
export const FormStatus = ({ form, isNew }: { readonly form: WebsiteForm; readonly isNew: boolean }) => {
  const status = statusOf(form, isNew);
  return (
    <span className={classes.status} role="status" data-form-status>
      {status && (
        <>
          <StatusDot tone={status.tone} />
          {status.words}
        </>
      )}
    </span>
  );
};
