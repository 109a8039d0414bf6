import type { Website } from '../../../preload/contract/websites.ts';
import { FlagField } from './FlagField.tsx';
import { botsExplanation, fieldLabels, reportsExplanation } from './labels.ts';
import type { WebsiteFormBindings } from './use-website-form.ts';

interface FlagFieldsProps {
  readonly website: Website | null;
  readonly form: WebsiteFormBindings;
}

const explanations = { email: reportsExplanation, exclude_bots: botsExplanation } as const;

export const FlagFields = ({ website, form: { values, errors, set } }: FlagFieldsProps) =>
  (['email', 'exclude_bots'] as const).map((field) => (
    <FlagField
      key={field}
      label={fieldLabels[field]}
      explanation={explanations[field]}
      value={values[field]}
      isShown={website?.[field] !== null}
      error={errors[field]}
      onChange={(flag) => set(field, flag)}
    />
  ));
