import { useQuery } from '@tanstack/react-query';
import type { Website } from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import { checkIps } from './checks/ips.ts';
import { checkParams } from './checks/params.ts';
import { LinesField } from './LinesField.tsx';
import { labelField } from './labels.ts';
import { lastSentQuery } from './records.ts';
import type { WebsiteFormBindings } from './use-website-form.ts';

interface ListFieldsProps {
  readonly website: Website | null;
  readonly form: WebsiteFormBindings;
}

export const ListFields = ({ website, form: { values, errors, set } }: ListFieldsProps) => {
  const hasHiddenLists =
    website !== null && (website.exclude_params === null || website.exclude_ips === null);
  const { data: sent = null } = useQuery({ ...lastSentQuery(website?.id ?? ''), enabled: hasHiddenLists });
  return (
    <>
      <LinesField
        label={labelField('exclude_params')}
        explanation={t('websites.fieldHints.exclude_params')}
        value={values.exclude_params}
        isShown={website?.exclude_params !== null}
        error={errors.exclude_params}
        check={checkParams}
        lastSent={sent?.exclude_params ?? null}
        onChange={(text) => set('exclude_params', text)}
      />
      <LinesField
        label={labelField('exclude_ips')}
        explanation={t('websites.fieldHints.exclude_ips')}
        value={values.exclude_ips}
        isShown={website?.exclude_ips !== null}
        error={errors.exclude_ips}
        check={checkIps}
        lastSent={sent?.exclude_ips ?? null}
        onChange={(text) => set('exclude_ips', text)}
      />
    </>
  );
};
