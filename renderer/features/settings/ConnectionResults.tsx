import type { BaseUrlTest } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { BaseUrlResult } from './BaseUrlResult.tsx';
import type { ConnectionForm } from './use-connection-form.ts';

/** A refused key is reported at the key field. */
const isRefusedKey = (result: BaseUrlTest): boolean => !result.ok && result.error.code === 'unauthorized';

export const ConnectionResults = ({ form }: { readonly form: ConnectionForm }) => {
  const { formValues, fields, test } = form;
  if (!test) return null;
  const results = [
    { label: t('common.transcriptions'), url: formValues.contentUrl, result: test.content },
    {
      label: t('common.websites'),
      url: formValues.isSameUrl ? formValues.contentUrl : formValues.analyticsUrl,
      result: test.analytics,
    },
  ].filter(({ result }) => fields.apiKey === undefined || !isRefusedKey(result));
  if (results.length === 0) return null;
  return (
    <div>
      {results.map((result) => (
        <BaseUrlResult key={result.label} {...result} />
      ))}
    </div>
  );
};
