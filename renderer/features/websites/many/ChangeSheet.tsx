import { useMemo, useState } from 'react';
import { privacy, type Website } from '../../../../preload/contract/websites.ts';
import { formatCount } from '../../../lib/format.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { EditFields } from './EditFields.tsx';
import { type EditDraft, editOf, nothingEdited } from './edit-draft.ts';
import { planChanges, updateTasks } from './plan-changes.ts';
import { SheetFrame } from './SheetFrame.tsx';
import { SitesState } from './SitesState.tsx';
import { StartFooter } from './StartFooter.tsx';
import { TwoColumns } from './TwoColumns.tsx';
import { useSites } from './use-sites.ts';
import { useStart } from './use-start.ts';

export interface ManySheetProps {
  readonly websites: readonly Website[];
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

const none: readonly Website[] = [];

/** Chosen fields of many websites, with a preview of what changes where. */
export const ChangeSheet = ({ websites, onStarted, onClose }: ManySheetProps) => {
  const [draft, setDraft] = useState<EditDraft>(nothingEdited);
  const { sites, error, retry } = useSites('chosen', websites);
  const { start, isStarting, isOther } = useStart(onStarted);
  const plans = useMemo(() => planChanges(sites ?? none, editOf(draft)), [sites, draft]);
  const tasks = updateTasks(plans);
  return (
    <SheetFrame
      title={`Change ${formatCount(websites.length, 'website', 'websites')}`}
      onClose={onClose}
      footer={
        <StartFooter
          verb={`Change ${formatCount(tasks.length, 'website', 'websites')}`}
          canStart={tasks.length > 0}
          isStarting={isStarting}
          isOther={isOther}
          onStart={() => void start(tasks)}
          onClose={onClose}
        />
      }
    >
      <TwoColumns
        label="What to change"
        left={
          <EditFields
            draft={draft}
            hasPassword={(sites ?? websites).some((site) => site.privacy === privacy.password)}
            onChange={setDraft}
          />
        }
      >
        <SitesState sites={sites} error={error} retry={retry}>
          {() => <ChangePreview plans={plans} />}
        </SitesState>
      </TwoColumns>
    </SheetFrame>
  );
};
