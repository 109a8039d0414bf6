import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
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
  keyState === 'stored' || keyState === 'session' ? t('settings.connection.keyPlaceholder') : '';

/** Base URLs, key and test results. Space for errors is reserved, so that no field moves. */
export const ConnectionFields = ({ form, settings }: ConnectionFieldsProps) => {
  const { formValues, fields, set } = form;
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.field}
        label={t('settings.connection.contentUrl')}
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
        label={t('settings.connection.analyticsUrl')}
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
        label={t('settings.connection.sameUrl')}
        checked={formValues.isSameUrl}
        onChange={(event) => set({ isSameUrl: event.currentTarget.checked })}
      />
      <PasswordInput
        className={classes.field}
        label={t('settings.connection.apiKey')}
        name="apiKey"
        autoComplete="off"
        spellCheck={false}
        placeholder={getKeyPlaceholder(settings)}
        value={formValues.apiKey}
        error={fields.apiKey}
        onChange={(event) => set({ apiKey: event.currentTarget.value })}
        visibilityToggleButtonProps={{ 'aria-label': t('settings.connection.showKey') }}
      />
      {settings.keychain !== 'available' && (
        <Checkbox
          className={classes.same}
          label={t('settings.connection.storeUnprotected')}
          description={`${labelKeychainProblem(settings.keychain)} ${t('settings.connection.storeUnprotectedRisk')}`}
          checked={formValues.allowUnprotected}
          onChange={(event) => set({ allowUnprotected: event.currentTarget.checked })}
        />
      )}
      <ConnectionResults form={form} />
    </div>
  );
};
