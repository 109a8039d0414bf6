import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { Settings } from '../../../preload/contract/settings.ts';
import classes from './ConnectionFields.module.css';
import { ConnectionResults } from './ConnectionResults.tsx';
import { labelKeychainProblem } from './keychain-problem.ts';
import type { ConnectionForm } from './use-connection-form.ts';

interface ConnectionFieldsProps {
  readonly form: ConnectionForm;
  readonly settings: Settings;
}

const urlPlaceholder = 'https://…';

const getKeyPlaceholder = ({ keyState }: Settings): string =>
  keyState === 'stored' || keyState === 'session' ? 'A key is stored; enter another to replace it' : '';

/** Base URLs, key and test results. Space for errors is reserved, so that no field moves. */
export const ConnectionFields = ({ form, settings }: ConnectionFieldsProps) => {
  const { formValues, fields, set } = form;
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.field}
        label="Address for transcriptions"
        name="contentUrl"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        placeholder={urlPlaceholder}
        value={formValues.contentUrl}
        error={fields.contentUrl}
        onChange={(event) => set({ contentUrl: event.currentTarget.value })}
      />
      <TextInput
        className={classes.field}
        label="Address for website statistics"
        name="analyticsUrl"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        placeholder={urlPlaceholder}
        value={formValues.isSameUrl ? formValues.contentUrl : formValues.analyticsUrl}
        disabled={formValues.isSameUrl}
        error={fields.analyticsUrl}
        onChange={(event) => set({ analyticsUrl: event.currentTarget.value })}
      />
      <Checkbox
        className={classes.same}
        label="The same address for both"
        checked={formValues.isSameUrl}
        onChange={(event) => set({ isSameUrl: event.currentTarget.checked })}
      />
      <PasswordInput
        className={classes.field}
        label="API key"
        name="apiKey"
        autoComplete="off"
        spellCheck={false}
        placeholder={getKeyPlaceholder(settings)}
        value={formValues.apiKey}
        error={fields.apiKey}
        onChange={(event) => set({ apiKey: event.currentTarget.value })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
      />
      {settings.keychain !== 'available' && (
        <Checkbox
          className={classes.same}
          label="Store the key unprotected"
          description={`${labelKeychainProblem(settings.keychain)} Anyone who can read your files could then read the key.`}
          checked={formValues.keepUnprotected}
          onChange={(event) => set({ keepUnprotected: event.currentTarget.checked })}
        />
      )}
      <ConnectionResults form={form} />
    </div>
  );
};
