import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cleanDomain } from './domain.ts';
import { listQuery } from './records.ts';
import { defaultWebsiteSearch, toQuery } from './search.ts';
import classes from './WebsiteForm.module.css';

interface ThereAlreadyProps {
  readonly domain: string;
  readonly onOpen: (id: string) => void;
}

/** For a domain that the service refused: whether it is one of the person's own, stored by an answer that was lost perhaps. */
export const ThereAlready = ({ domain, onOpen }: ThereAlreadyProps) => {
  const { data } = useQuery({
    ...listQuery(toQuery({ ...defaultWebsiteSearch, search: domain, per_page: 100 })),
    placeholderData: undefined,
    staleTime: 0,
    enabled: domain !== '',
  });
  const own = data?.items.find((item) => cleanDomain(item.domain).domain === domain);
  return (
    own && (
      <div className={classes.notShown}>
        <span>It is one of your websites.</span>
        <Button variant="default" size="compact-sm" onClick={() => onOpen(own.id)}>
          Open it
        </Button>
      </div>
    )
  );
};
