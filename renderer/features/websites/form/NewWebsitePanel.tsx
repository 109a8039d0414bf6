import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { PanelBody, PanelFrame, type PanelProps, useFocusFirstField } from './PanelFrame.tsx';
import { useWebsiteForm } from './use-website-form.ts';
import { WebsiteForm } from './WebsiteForm.tsx';

interface NewWebsitePanelProps extends PanelProps {
  readonly onStored: (website: Website) => void;
}

export const NewWebsitePanel = (props: NewWebsitePanelProps) => {
  const form = useWebsiteForm(null, props.onStored);
  const host = useFocusFirstField(props);
  return (
    <PanelFrame title={t('websites.form.label')} onClose={props.onClose}>
      <PanelBody ref={host}>
        <WebsiteForm website={null} form={form} onOpen={props.onOpen} />
      </PanelBody>
    </PanelFrame>
  );
};
