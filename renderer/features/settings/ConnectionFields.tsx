import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { Settings } from '../../../preload/contract/settings.ts';
import { AddressResult } from './AddressResult.tsx';
import classes from './ConnectionFields.module.css';
import type { ConnectionForm } from './use-connection-form.ts';

interface ConnectionFieldsProps {
  readonly form: ConnectionForm;
  readonly settings: Settings;
}

const example = 'https://…';

const keyPlaceholder = ({ keyState }: Settings): string =>
  keyState === 'stored' || keyState === 'session' ? 'A key is stored; enter another to replace it' : '';

/** Both addresses and the key. What is wrong with each, and how each answered, stands below it. */
export const ConnectionFields = ({ form, settings }: ConnectionFieldsProps) => {
  const { draft, fields, test, set } = form;
  return (
    <div className={classes.fields}>
      <div>
        <TextInput
          label={draft.same ? 'Address of the service' : 'Address for transcriptions'}
          name="contentUrl"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          placeholder={example}
          value={draft.contentUrl}
          error={fields.contentUrl}
          onChange={(event) => set({ contentUrl: event.currentTarget.value })}
        />
        {test && <AddressResult label={draft.same ? 'Transcriptions' : null} result={test.content} />}
        {test && draft.same && <AddressResult label="Websites" result={test.analytics} />}
      </div>
      {!draft.same && (
        <div>
          <TextInput
            label="Address for website statistics"
            name="analyticsUrl"
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            placeholder={example}
            value={draft.analyticsUrl}
            error={fields.analyticsUrl}
            onChange={(event) => set({ analyticsUrl: event.currentTarget.value })}
          />
          {test && <AddressResult label={null} result={test.analytics} />}
        </div>
      )}
      <Checkbox
        label="The same address for both"
        checked={draft.same}
        onChange={(event) => set({ same: event.currentTarget.checked })}
      />
      <PasswordInput
        label="API key"
        name="apiKey"
        autoComplete="off"
        spellCheck={false}
        placeholder={keyPlaceholder(settings)}
        value={draft.apiKey}
        error={fields.apiKey}
        onChange={(event) => set({ apiKey: event.currentTarget.value })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
      />
      {settings.keychain !== 'available' && (
        <Checkbox
          label="Store the key unprotected"
          description="This system offers no keychain. Unless you agree, the key is kept only until Sidetone is closed."
          checked={draft.keepUnprotected}
          onChange={(event) => set({ keepUnprotected: event.currentTarget.checked })}
        />
      )}
    </div>
  );
};
