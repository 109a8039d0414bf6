import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../lib/settings-query.ts';

/** Bytes of the largest request that the service takes; null while that is assumed only, or if there is no limit. */
export const useLearnedFileLimit = (): number | null => {
  const { data: settings } = useQuery(settingsQuery);
  const fileBytes = settings?.limits.fileBytes;
  return fileBytes === undefined || fileBytes.origin === 'default' ? null : fileBytes.value;
};
