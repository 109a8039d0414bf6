import { Text } from '@mantine/core';
import { IconCopyPlus, IconTrash, IconWorldOff, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatDate } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx';
import { useDelete } from '../deletions.ts';
import { getUnicodeDomain, toDisplayDomain } from '../domain.ts';
import { invalidateLists, useRecord } from '../records.ts';
import { WebsiteForm, type WebsiteFormProps } from './WebsiteForm.tsx';
import classes from './WebsitePanel.module.css';

/** A domain with its parts, which end at a dot or hyphen: it breaks between them, and else is smaller. */
const PanelTitle = ({ title }: { readonly title: string }) => {
  const parts = title.split(/(?<=[.-])/u);
  const longest = Math.max(...parts.map(({ length }) => length));
  return (
    <Text
      component="h2"
      m={0}
      lineClamp={3}
      title={title}
      className={classes.title}
      style={{ '--panel-longest-part': longest }}
    >
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal parts differ only by their place
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Text>
  );
};

const PanelFrame = ({
  title,
  facts,
  actions,
  onClose,
  children,
}: {
  readonly title: string;
  /** One line below the title. */
  readonly facts?: string;
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => (
  <>
    <header className={classes.header}>
      <div className={classes.names}>
        <PanelTitle title={title} />
        <Text size="xs" c="dimmed">
          {facts}
        </Text>
      </div>
      {actions}
      <IconButton label={t('common.close')} onClick={onClose}>
        <IconX size={18} stroke={1.6} />
      </IconButton>
    </header>
    {children}
  </>
);

const formatFacts = ({ domain, created_at }: Website): string => {
  const ascii = getUnicodeDomain(domain) === null ? [] : [domain];
  const added = created_at === null ? [] : [t('websites.panel.added', { date: formatDate(created_at) })];
  return [...ascii, ...added, t('websites.form.domainFixed')].join(' · ');
};

const DeletedWebsiteState = ({ onClose }: { readonly onClose: () => void }) => {
  const client = useQueryClient();
  const close = (): void => {
    onClose();
    void invalidateLists(client);
  };
  return (
    <EmptyState
      icon={<IconWorldOff size={30} stroke={1.3} />}
      title={t('websites.panel.deleted')}
      action={
        <ActionButton variant="default" onClick={close}>
          {t('common.close')}
        </ActionButton>
      }
    >
      {t('websites.panel.deletedHint')}
    </EmptyState>
  );
};

interface WebsitePanelProps extends Omit<WebsiteFormProps, 'website'> {
  readonly id: string;
  readonly onClose: () => void;
  readonly onCopy: (website: Website) => void;
  readonly onDeleted: (id: string) => void;
}

export const WebsitePanel = ({ id, onCopy, onDeleted, onClose, ...form }: WebsitePanelProps) => {
  const { website, error, retry } = useRecord(id);
  const remove = useDelete(() => onDeleted(id));
  if (error?.code === 'not_found') return <DeletedWebsiteState onClose={onClose} />;
  if (!website) {
    return (
      <PanelFrame title={t('websites.detailPane')} onClose={onClose}>
        {error ? (
          <ErrorState error={error} retry={retry} />
        ) : (
          <LoadingRows rows={6} label={t('websites.panel.loading')} />
        )}
      </PanelFrame>
    );
  }
  const domain = toDisplayDomain(website.domain);
  const actions = (
    <>
      <IconButton label={t('websites.panel.copy')} onClick={() => onCopy(website)}>
        <IconCopyPlus size={18} stroke={1.6} />
      </IconButton>
      <IconButton
        label={t('websites.deletion.one', { domain })}
        tooltip={t('common.delete')}
        onClick={() => void remove(website)}
      >
        <IconTrash size={18} stroke={1.6} />
      </IconButton>
    </>
  );
  return (
    <PanelFrame title={domain} facts={formatFacts(website)} actions={actions} onClose={onClose}>
      {error && (
        <OfflineNotice error={error} retry={retry}>
          {t('websites.panel.lastLoaded')}
        </OfflineNotice>
      )}
      <WebsiteForm {...form} website={website} />
    </PanelFrame>
  );
};
