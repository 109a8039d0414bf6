import type { AddressTest } from '../../../preload/contract/settings.ts';
import { AddressResult } from './AddressResult.tsx';
import type { ConnectionForm } from './use-connection-form.ts';

/** A refused key is shown at the key. */
const isRefusedKey = (result: AddressTest): boolean => !result.ok && result.error.code === 'unauthorized';

/** How each address answered. Below all fields, so that no field moves. */
export const ConnectionResults = ({ form }: { readonly form: ConnectionForm }) => {
  const { draft, fields, test } = form;
  if (!test) return null;
  const results = [
    { label: 'Transcriptions', url: draft.contentUrl, result: test.content },
    { label: 'Websites', url: draft.same ? draft.contentUrl : draft.analyticsUrl, result: test.analytics },
  ].filter(({ result }) => fields.apiKey === undefined || !isRefusedKey(result));
  if (results.length === 0) return null;
  return (
    <div>
      {results.map((result) => (
        <AddressResult key={result.label} {...result} />
      ))}
    </div>
  );
};
