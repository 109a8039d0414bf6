import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { type SitePlan, updateTasks } from './plan-changes.ts';
import { SheetFrame } from './SheetFrame.tsx';
import { SitesState } from './SitesState.tsx';
import { StartFooter } from './StartFooter.tsx';
import { TwoColumns } from './TwoColumns.tsx';
import type { Sites } from './use-sites.ts';
import { useStart } from './use-start.ts';

interface PlanSheetProps {
  readonly title: string;
  /** What the left side is about, for who only hears it. */
  readonly label: string;
  /** What is to be done. */
  readonly left: ReactNode;
  readonly sites: Sites;
  readonly plans: readonly SitePlan[];
  /** The plans were sent. */
  readonly onSent?: () => void;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** A change of many websites: what is to be done, what of it changes where, and the button that sends exactly that. */
export const PlanSheet = (props: PlanSheetProps) => {
  const { title, label, left, sites, plans, onSent, onStarted, onClose } = props;
  const { start, isStarting, isOther } = useStart(onStarted);
  const tasks = updateTasks(plans);
  const send = async (): Promise<void> => {
    if (await start(tasks)) onSent?.();
  };
  return (
    <SheetFrame
      title={title}
      onClose={onClose}
      footer={
        <StartFooter
          verb={`Change ${formatCount(tasks.length, 'website', 'websites')}`}
          canStart={tasks.length > 0}
          isStarting={isStarting}
          isOther={isOther}
          onStart={() => void send()}
          onClose={onClose}
        />
      }
    >
      <TwoColumns label={label} left={left}>
        <SitesState {...sites}>
          <ChangePreview plans={plans} isAll={sites.isAll} />
        </SitesState>
      </TwoColumns>
    </SheetFrame>
  );
};
