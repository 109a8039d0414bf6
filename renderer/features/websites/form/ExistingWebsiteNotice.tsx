import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../preload/messages/translate.ts';
import { cleanDomain, getDomainProblem } from '../domain.ts';
import { listQuery } from '../records.ts';
import { defaultWebsiteSearch, toQuery } from '../search.ts';
import { FieldNote } from './FieldNote.tsx';

interface ExistingWebsiteNoticeProps {
  readonly domain: string;
  readonly onOpen: (id: string) => void;
}

/**
 * Shown when the service refused a domain: it is already one of the user's websites, for example after a lost response, or
 * maybe one of another account, which the list does not show.
 */
export const ExistingWebsiteNotice = ({ domain, onOpen }: ExistingWebsiteNoticeProps) => {
  const { data } = useQuery({
    ...listQuery(toQuery({ ...defaultWebsiteSearch, search: domain, per_page: 100 })),
    placeholderData: undefined,
    staleTime: 0,
    enabled: domain !== '',
  });
  if (data === undefined) return null;
  const existing = data.items.find((item) => cleanDomain(item.domain).domain === domain);
  if (!existing && getDomainProblem(domain) !== null) return null;
  return (
    <FieldNote>
      <span>{t(existing ? 'websites.form.existing' : 'websites.form.maybeElsewhere')}</span>
      {existing && (
        <Button variant="default" size="compact-sm" onClick={() => onOpen(existing.id)}>
          {t('websites.form.openExisting')}
        </Button>
      )}
    </FieldNote>
  );
};
