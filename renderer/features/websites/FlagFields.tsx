import type { Website } from '../../../preload/contract/websites.ts';
import { FlagField } from './FlagField.tsx';
import type { FormValues } from './use-website-form.ts';
import { botsExplanation, labels, reportsExplanation } from './words.ts';

interface FlagFieldsProps {
  /** Null for what is not there yet. */
  readonly website: Website | null;
  readonly form: FormValues;
}

const explanations = { email: reportsExplanation, exclude_bots: botsExplanation } as const;

/** What is on or off: reports by e-mail, and leaving out bots (section 2.1). */
export const FlagFields = ({ website, form: { values, errors, set } }: FlagFieldsProps) =>
  (['email', 'exclude_bots'] as const).map((field) => (
    <FlagField
      key={field}
      label={labels[field]}
      explanation={explanations[field]}
      value={values[field]}
      isShown={website?.[field] !== null}
      error={errors[field]}
      onChange={(flag) => set(field, flag)}
    />
  ));
