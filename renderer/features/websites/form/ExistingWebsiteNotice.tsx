import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../preload/messages/translate.ts';
import { cleanDomain } from '../domain.ts';
import { listQuery } from '../records.ts';
import { defaultWebsiteSearch, toQuery } from '../search.ts';
import { FieldNote } from './FieldNote.tsx';

interface ExistingWebsiteNoticeProps {
  readonly domain: string;
  readonly onOpen: (id: string) => void;
}

/** Shown when a refused domain is already one of the user's websites, for example after a lost response. */
export const ExistingWebsiteNotice = ({ domain, onOpen }: ExistingWebsiteNoticeProps) => {
  const { data } = useQuery({
    ...listQuery(toQuery({ ...defaultWebsiteSearch, search: domain, per_page: 100 })),
    placeholderData: undefined,
    staleTime: 0,
    enabled: domain !== '',
  });
  const existing = data?.items.find((item) => cleanDomain(item.domain).domain === domain);
  return (
    existing && (
      <FieldNote>
        <span>{t('websites.form.existing')}</span>
        <Button variant="default" size="compact-sm" onClick={() => onOpen(existing.id)}>
          {t('websites.form.openExisting')}
        </Button>
      </FieldNote>
    )
  );
};
