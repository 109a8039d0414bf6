import { useMemo } from 'react';
import type { ListField } from '../../../../preload/contract/website-fields.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getEntryRules } from './entry-rules.ts';

/** Says how many entries of these texts are mistakes, for beside the button that sends them; empty if none is. */
export const useWrongEntries = (texts: Readonly<Partial<Record<ListField, string | null>>>): string => {
  // A list can have thousands of entries, so it is checked only when it changes.
  const entered = JSON.stringify(texts);
  const count = useMemo(
    () =>
      Object.entries(JSON.parse(entered) as Record<ListField, string | null>)
        .flatMap(([field, text]) => getEntryRules(field as ListField).check(text ?? ''))
        .filter(({ severity }) => severity === 'wrong').length,
    [entered],
  );
  return count === 0 ? '' : t('websites.findings.wrong', { count });
};
