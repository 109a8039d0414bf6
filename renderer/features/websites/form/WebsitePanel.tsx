import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconCopyPlus, IconTrash, IconWorldOff, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx';
import { useDelete } from '../deletions.ts';
import { toDisplayDomain } from '../domain.ts';
import { invalidateLists, useRecord } from '../records.ts';
import { useWebsiteForm } from './use-website-form.ts';
import { getFirstField, WebsiteForm } from './WebsiteForm.tsx';
import classes from './WebsitePanel.module.css';

interface PanelProps {
  /** Whether the first field gets the focus. */
  readonly shouldFocus: boolean;
  readonly onFocused: () => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

interface PanelFrameProps extends Pick<PanelProps, 'onClose'> {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const PanelFrame = ({ title, actions, onClose, children }: PanelFrameProps) => (
  <>
    <header className={classes.header}>
      <h2 className={classes.title}>{title}</h2>
      {actions}
      <IconButton label={t('common.close')} onClick={onClose}>
        <IconX size={18} stroke={1.6} />
      </IconButton>
    </header>
    {children}
  </>
);

interface PanelFormProps extends PanelProps {
  readonly website: Website | null;
  readonly onStored: (website: Website) => void;
}

const PanelForm = ({ website, shouldFocus, onFocused, onOpen, onStored }: PanelFormProps) => {
  const form = useWebsiteForm(website, onStored);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shouldFocus) return;
    getFirstField(host.current)?.focus();
    onFocused();
  }, [shouldFocus, onFocused]);
  return (
    <div ref={host} className={classes.body}>
      <WebsiteForm website={website} form={form} onOpen={onOpen} />
    </div>
  );
};

export const NewWebsitePanel = (props: Omit<PanelFormProps, 'website'>) => (
  <PanelFrame title={t('websites.form.label')} onClose={props.onClose}>
    <PanelForm {...props} website={null} />
  </PanelFrame>
);

interface WebsitePanelProps extends PanelProps {
  readonly onCopy: (website: Website) => void;
  readonly onDeleted: (id: string) => void;
}

interface LoadedPanelProps extends WebsitePanelProps {
  readonly website: Website;
  readonly error: BridgeError | null;
  readonly retry: () => void;
}

const LoadedPanel = ({ website, error, retry, onCopy, onDeleted, ...panel }: LoadedPanelProps) => {
  const domain = toDisplayDomain(website.domain);
  const remove = useDelete(() => onDeleted(website.id));
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
    <PanelFrame title={domain} actions={actions} onClose={panel.onClose}>
      {error && (
        <OfflineNotice error={error} retry={retry}>
          {t('websites.panel.lastLoaded')}
        </OfflineNotice>
      )}
      <PanelForm {...panel} website={website} onStored={() => undefined} />
    </PanelFrame>
  );
};

const DeletedWebsiteState = ({ onClose }: Pick<PanelProps, 'onClose'>) => {
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
        <Button variant="default" onClick={close}>
          {t('common.close')}
        </Button>
      }
    >
      {t('websites.panel.deletedHint')}
    </EmptyState>
  );
};

const skeletonWidths = ['40%', '72%', '64%', '70%', '38%', '80%'];

export const WebsitePanel = ({ id, ...panel }: WebsitePanelProps & { readonly id: string }) => {
  const { website, error, retry } = useRecord(id);
  if (error?.code === 'not_found') return <DeletedWebsiteState onClose={panel.onClose} />;
  if (website) return <LoadedPanel {...panel} website={website} error={error} retry={retry} />;
  return (
    <PanelFrame title={t('websites.detailPane')} onClose={panel.onClose}>
      {error ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <div className={classes.loading} role="status">
          <VisuallyHidden>{t('websites.panel.loading')}</VisuallyHidden>
          {skeletonWidths.map((width) => (
            <Skeleton key={width} height={12} width={width} mb="var(--st-space-20)" />
          ))}
        </div>
      )}
    </PanelFrame>
  );
};
