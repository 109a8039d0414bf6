import type { ServiceLimits } from '../../../../preload/contract/limits/limits.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';

/** Where a limit comes from. */
export const labelOrigin = ({ origin, changedAt }: ServiceLimits[keyof ServiceLimits]): string => {
  switch (origin) {
    case 'default':
      return t('settings.limits.assumed');
    case 'learned':
      return t('settings.limits.learnedOn', { date: formatDate(changedAt) });
    case 'user':
      return t('settings.limits.setOn', { date: formatDate(changedAt) });
  }
};
