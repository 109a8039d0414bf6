import type { Website } from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import { FlagField } from './FlagField.tsx';
import { labelField } from './labels.ts';
import type { WebsiteFormBindings } from './use-website-form.ts';

interface FlagFieldsProps {
  readonly website: Website | null;
  readonly form: WebsiteFormBindings;
}

export const FlagFields = ({ website, form: { values, errors, set } }: FlagFieldsProps) =>
  (['email', 'exclude_bots'] as const).map((field) => (
    <FlagField
      key={field}
      label={labelField(field)}
      explanation={t(`websites.fieldHints.${field}`)}
      value={values[field]}
      isShown={website?.[field] !== null}
      error={errors[field]}
      onChange={(flag) => set(field, flag)}
    />
  ));
