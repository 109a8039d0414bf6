import { Box, Checkbox, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { BaseUrlTest, Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { type Explanation, explain, getErrorDetails } from '../../lib/errors.ts';
import { SecretField } from '../../ui/SecretField.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import type { ConnectionForm } from './connection-form.ts';
import { wrapped } from './setting-fields.tsx';

/** Explains why the key cannot be stored encrypted. Only for a keychain that is not `available`. */
export const labelKeychainProblem = (keychain: Settings['keychain']): string =>
  keychain === 'unavailable' ? t('settings.key.keychainFailed') : t('settings.key.noKeyring');

/** A test requests a list, so `not_found` means a wrong base URL, never a missing record. */
const explainTest = (error: BridgeError, url: string): Pick<Explanation, 'title' | 'next'> => {
  if (error.code !== 'not_found') return explain(error);
  const host = URL.canParse(url) ? new URL(url).host : url;
  return { title: t('settings.test.notFound'), next: t('settings.test.checkPath', { host }) };
};

const resultProps = { gap: 'xs', align: 'baseline', wrap: 'nowrap', fz: 'sm', mb: 'xs' } as const;

const renderResult = (label: string, url: string, result: BaseUrlTest) => {
  if (result.ok) {
    return (
      <Group key={label} {...resultProps} role="status">
        <StatusDot tone="good" />
        <span>{t('settings.test.connected', { label, milliseconds: Math.round(result.milliseconds) })}</span>
      </Group>
    );
  }
  const { title, next } = explainTest(result.error, url);
  const serviceMessage = getErrorDetails(result.error);
  return (
    <Group key={label} {...resultProps} role="alert">
      <StatusDot tone="bad" />
      <Box miw={0} style={wrapped}>
        <div>{t('settings.test.failed', { label, title })}</div>
        <Text size="xs" c="dimmed">
          {next}
        </Text>
        {serviceMessage && (
          <Text size="xs" c="dimmed" ff="monospace">
            {serviceMessage}
          </Text>
        )}
      </Box>
    </Group>
  );
};

/** A refused key is reported at the key field. */
const isRefusedKey = (result: BaseUrlTest): boolean => !result.ok && result.error.code === 'unauthorized';

const Results = ({ form: { formValues, fields, test } }: { readonly form: ConnectionForm }) => {
  if (!test) return null;
  const { contentUrl, statistics, analyticsUrl } = formValues;
  return [
    [t('common.transcriptions'), contentUrl, test.content] as const,
    ...(statistics === 'other' ? [[t('common.websites'), analyticsUrl, test.analytics] as const] : []),
  ]
    .filter(([, , result]) => fields.apiKey === undefined || !isRefusedKey(result))
    .map((result) => renderResult(...result));
};

/** What the inputs of both base URLs and of the key have in common. The height has space for an error. */
const inputProps = { mih: 84, autoComplete: 'off', spellCheck: false } as const;
const urlProps = { ...inputProps, inputMode: 'url' } as const;

const getKeyPlaceholder = ({ keyState }: Settings): string =>
  keyState === 'stored' || keyState === 'session'
    ? t('settings.connection.keyPlaceholder')
    : t('settings.connection.keyHint');

/** Base URLs, key and test results. Space for errors is reserved, so that no field moves. */
export const ConnectionFields = ({
  form,
  settings,
}: {
  readonly form: ConnectionForm;
  readonly settings: Settings;
}) => {
  const { formValues, fields, set } = form;
  return (
    <div>
      <TextInput
        {...urlProps}
        label={t('settings.connection.contentUrl')}
        name="contentUrl"
        placeholder="studio.example/content"
        value={formValues.contentUrl}
        error={fields.contentUrl}
        onChange={(event) => set({ contentUrl: event.currentTarget.value })}
      />
      <SecretField
        {...inputProps}
        label={t('settings.connection.apiKey')}
        name="apiKey"
        placeholder={getKeyPlaceholder(settings)}
        value={formValues.apiKey}
        error={fields.apiKey}
        onChange={(event) => set({ apiKey: event.currentTarget.value })}
        labelToggle={() => t('settings.connection.showKey')}
      />
      <Checkbox
        mb="sm"
        label={t('settings.connection.hasStatistics')}
        checked={formValues.statistics !== 'none'}
        onChange={(event) => set({ statistics: event.currentTarget.checked ? 'other' : 'none' })}
      />
      {formValues.statistics !== 'none' && (
        <SegmentedControl
          mb="sm"
          fullWidth
          aria-label={t('settings.connection.statisticsAt')}
          data={[
            { value: 'other', label: t('settings.connection.otherAddress') },
            { value: 'same', label: t('settings.connection.sameAddress') },
          ]}
          value={formValues.statistics}
          onChange={(statistics) => set({ statistics })}
        />
      )}
      {formValues.statistics === 'other' && (
        <TextInput
          {...urlProps}
          label={t('settings.connection.analyticsUrl')}
          name="analyticsUrl"
          placeholder="studio.example/statistics"
          value={formValues.analyticsUrl}
          error={fields.analyticsUrl}
          onChange={(event) => set({ analyticsUrl: event.currentTarget.value })}
        />
      )}
      {settings.keychain !== 'available' && (
        <Checkbox
          mb="sm"
          label={t('settings.connection.storeUnprotected')}
          description={`${labelKeychainProblem(settings.keychain)} ${t('settings.connection.storeUnprotectedRisk')}`}
          checked={formValues.allowUnprotected}
          onChange={(event) => set({ allowUnprotected: event.currentTarget.checked })}
        />
      )}
      <Results form={form} />
    </div>
  );
};
