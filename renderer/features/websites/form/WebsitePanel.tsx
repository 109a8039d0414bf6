import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconCopyPlus, IconTrash, IconWorldOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { OfflineNotice } from '../../../ui/OfflineNotice.tsx';
import { toDisplayDomain } from '../domain.ts';
import { invalidateLists } from '../records.ts';
import { useDelete } from '../use-delete.ts';
import { useRecord } from '../use-record.ts';
import { PanelBody, PanelFrame, type PanelProps, useFocusFirstField } from './PanelFrame.tsx';
import { useWebsiteForm } from './use-website-form.ts';
import { WebsiteForm } from './WebsiteForm.tsx';
import classes from './WebsitePanel.module.css';

interface WebsitePanelProps extends PanelProps {
  readonly onCopy: (website: Website) => void;
  readonly onDeleted: (id: string) => void;
}

interface LoadedPanelProps extends WebsitePanelProps {
  readonly website: Website;
  readonly error: BridgeError | null;
  readonly retry: () => void;
}

const LoadedPanel = (props: LoadedPanelProps) => {
  const { website, error, retry, onClose } = props;
  const form = useWebsiteForm(website, () => undefined);
  const remove = useDelete(() => props.onDeleted(website.id));
  const host = useFocusFirstField(props);
  const actions = (
    <>
      <IconButton label={t('websites.panel.copy')} onClick={() => props.onCopy(website)}>
        <IconCopyPlus size={18} stroke={1.6} />
      </IconButton>
      <IconButton
        label={t('websites.deletion.one', { domain: toDisplayDomain(website.domain) })}
        tooltip={t('common.delete')}
        onClick={() => void remove(website)}
      >
        <IconTrash size={18} stroke={1.6} />
      </IconButton>
    </>
  );
  return (
    <PanelFrame title={toDisplayDomain(website.domain)} actions={actions} onClose={onClose}>
      {error && (
        <OfflineNotice error={error} retry={retry}>
          {t('websites.panel.lastLoaded')}
        </OfflineNotice>
      )}
      <PanelBody ref={host}>
        <WebsiteForm website={website} form={form} onOpen={props.onOpen} />
      </PanelBody>
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
