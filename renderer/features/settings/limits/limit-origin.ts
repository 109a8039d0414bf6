import type { ServiceLimits } from '../../../../preload/contract/limits/limits.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';
import { labelLearned } from '../../../lib/limits.ts';

type Limit = ServiceLimits[keyof ServiceLimits];

/** Where a limit comes from. */
export const labelOrigin = ({ origin, changedAt, refusal }: Limit): string => {
  switch (origin) {
    case 'default':
      return t('settings.limits.assumed');
    case 'learned':
      return labelLearned({ changedAt, refusal });
    case 'user':
      return t('settings.limits.setOn', { date: formatDate(changedAt) });
  }
};
