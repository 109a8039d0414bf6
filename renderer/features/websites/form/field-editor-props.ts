import type { SettableField } from '../../../../preload/contract/website-fields.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import type { WebsiteFormBindings } from './use-website-form.ts';

export interface FieldEditorProps<Field extends SettableField> {
  readonly field: Field;
  /** Null: a new website. */
  readonly website: Website | null;
  readonly form: WebsiteFormBindings;
}
