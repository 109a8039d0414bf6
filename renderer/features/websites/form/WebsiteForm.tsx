import { Button, Stack } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { FormFooter } from '../../../ui/FormFooter.tsx';
import { useSaveKey } from '../../../ui/use-save-key.ts';
import { toDisplayDomain } from '../domain.ts';
import { AdditionalFields } from './AdditionalFields.tsx';
import { DomainField, ReadOnlyDomain } from './DomainField.tsx';
import { FormStatus } from './FormStatus.tsx';
import { toFieldErrors } from './field-errors.ts';
import { defaultFormValues } from './form-values.ts';
import { getFirstField } from './PanelFrame.tsx';
import { SettingFields } from './SettingFields.tsx';
import type { WebsiteFormState as Form } from './use-website-form.ts';
import classes from './WebsiteForm.module.css';

interface WebsiteFormProps {
  readonly website: Website | null;
  readonly form: Form;
  readonly onOpen: (id: string) => void;
}

const fieldNames = Object.keys(defaultFormValues);

/** Whether the error has a part that no field shows. */
const isFormLevelError = (error: BridgeError): boolean => {
  const { fields: fieldMessages, others } = toFieldErrors(error);
  return others.length > 0 || Object.keys(fieldMessages).length === 0;
};

export const WebsiteForm = ({ website, form, onOpen }: WebsiteFormProps) => {
  const { values, set, save, discard, errors, error } = form;
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(save);

  const firstInvalidField = Object.keys(errors).find(
    (field) => errors[field as keyof typeof errors] !== undefined,
  );
  useEffect(() => {
    if (firstInvalidField !== undefined)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [firstInvalidField]);

  // Discarding removes the button, so focus moves to the first field.
  const discardAll = (): void => {
    getFirstField(element.current)?.focus();
    discard();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  return (
    <form
      ref={element}
      className={classes.form}
      onSubmit={submit}
      noValidate
      aria-label={website ? toDisplayDomain(website.domain) : t('websites.form.label')}
    >
      <Stack className={classes.fields} gap="lg">
        {website ? (
          <ReadOnlyDomain domain={website.domain} />
        ) : (
          <DomainField
            value={values.domain}
            error={errors.domain}
            onChange={(text) => set('domain', text)}
            onOpen={onOpen}
          />
        )}
        <SettingFields website={website} form={form} />
        {website && <AdditionalFields website={website} />}
      </Stack>
      {error && isFormLevelError(error) && (
        <div className={classes.formError}>
          <FormError error={error} fields={fieldNames} />
        </div>
      )}
      <FormFooter>
        <Button type="submit" loading={form.isSaving} disabled={!form.canSave}>
          {t(website ? 'websites.form.saveChanges' : 'websites.add')}
        </Button>
        {form.isDirty && (
          <Button variant="default" disabled={form.isSaving} onClick={discardAll}>
            {t('common.discard')}
          </Button>
        )}
        <FormStatus form={form} isNew={!website} />
      </FormFooter>
    </form>
  );
};
