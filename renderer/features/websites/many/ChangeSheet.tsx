import { useMemo } from 'react';
import { privacy, type Website } from '../../../../preload/contract/websites.ts';
import { formatCount } from '../../../lib/format.ts';
import { EditFields } from './EditFields.tsx';
import { editOf, nothingEdited } from './edit-draft.ts';
import { PlanSheet } from './PlanSheet.tsx';
import { planChanges } from './plan-changes.ts';
import { sheetDraft } from './sheet-draft.ts';
import { useSites } from './use-sites.ts';

export interface ManySheetProps {
  readonly websites: readonly Website[];
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

const none: readonly Website[] = [];
const useEditDraft = sheetDraft(nothingEdited);

/** Chosen fields of many websites, with a preview of what changes where. */
export const ChangeSheet = ({ websites, onStarted, onClose }: ManySheetProps) => {
  const { draft, change, discard } = useEditDraft();
  const read = useSites('chosen', websites);
  const { sites } = read;
  const plans = useMemo(() => planChanges(sites ?? none, editOf(draft)), [sites, draft]);
  return (
    <PlanSheet
      title={`Change ${formatCount(websites.length, 'website', 'websites')}`}
      label="What to change"
      sites={read}
      plans={plans}
      onSent={discard}
      onStarted={onStarted}
      onClose={onClose}
      left={
        <EditFields
          draft={draft}
          hasPassword={(sites ?? websites).some((site) => site.privacy === privacy.password)}
          onChange={change}
        />
      }
    />
  );
};
