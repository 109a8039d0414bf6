import { Button, Stack } from '@mantine/core';
import { type FormEvent, useEffect, useRef } from 'react';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { Website } from '../../../preload/contract/websites.ts';
import { FormError } from '../../ui/FieldErrors.tsx';
import { useSaveKey } from '../../ui/use-save-key.ts';
import { DomainField, DomainShown } from './DomainField.tsx';
import { readable } from './domain.ts';
import { FlagFields } from './FlagFields.tsx';
import { FormStatus } from './FormStatus.tsx';
import { fieldErrors } from './field-errors.ts';
import { ListFields } from './ListFields.tsx';
import { firstField } from './PanelFrame.tsx';
import { PrivacyField } from './PrivacyField.tsx';
import { RecordMore } from './RecordMore.tsx';
import type { WebsiteForm as Form } from './use-website-form.ts';
import { newValues } from './values.ts';
import classes from './WebsiteForm.module.css';

interface WebsiteFormProps {
  /** Null for a new one. */
  readonly website: Website | null;
  readonly form: Form;
  /** Opens another website. */
  readonly onOpen: (id: string) => void;
}

const fields = Object.keys(newValues);

/** Whether something went wrong that no field of the form shows. */
const isElsewhere = (error: BridgeError): boolean => {
  const { fields: shown, others } = fieldErrors(error);
  return others.length > 0 || Object.keys(shown).length === 0;
};

/** All fields of section 2.1, each with what it does. */
export const WebsiteForm = ({ website, form, onOpen }: WebsiteFormProps) => {
  const { values, set, save, discard, errors, error } = form;
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(save);

  // What the service found wrong is where the person goes on.
  const firstWrong = Object.keys(errors).find((field) => errors[field as keyof typeof errors] !== undefined);
  useEffect(() => {
    if (firstWrong !== undefined)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [firstWrong]);

  // The button goes with what it discards.
  const discardAll = (): void => {
    firstField(element.current)?.focus();
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
      aria-label={website ? readable(website.domain) : 'New website'}
    >
      <Stack className={classes.fields} gap="lg">
        {website ? (
          <DomainShown domain={website.domain} />
        ) : (
          <DomainField
            value={values.domain}
            error={errors.domain}
            onChange={(text) => set('domain', text)}
            onOpen={onOpen}
          />
        )}
        <PrivacyField website={website} form={form} />
        <FlagFields website={website} form={form} />
        <ListFields website={website} form={form} />
        {website && <RecordMore website={website} />}
      </Stack>
      {error && isElsewhere(error) && (
        <div className={classes.trouble}>
          <FormError error={error} fields={fields} />
        </div>
      )}
      <footer className={classes.footer}>
        <Button type="submit" loading={form.isSaving} disabled={!form.canSave}>
          {website ? 'Save changes' : 'Add website'}
        </Button>
        {form.isEntered && (
          <Button variant="default" disabled={form.isSaving} onClick={discardAll}>
            Discard
          </Button>
        )}
        <FormStatus form={form} isNew={!website} />
      </footer>
    </form>
  );
};
