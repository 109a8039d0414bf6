import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { toUpdateTasks, type WebsitePlan } from './plan-changes.ts';
import { SheetFrame } from './SheetFrame.tsx';
import { StartFooter } from './StartFooter.tsx';
import { TargetWebsitesLoader } from './TargetWebsitesLoader.tsx';
import { TwoColumns } from './TwoColumns.tsx';
import { useStartRun } from './use-start-run.ts';
import type { TargetWebsites } from './use-target-websites.ts';

interface PlanSheetProps {
  readonly title: string;
  /** What the left side is about, for who only hears it. */
  readonly label: string;
  /** What is to be done. */
  readonly left: ReactNode;
  readonly targetWebsites: TargetWebsites;
  readonly plans: readonly WebsitePlan[];
  /** The plans were sent. */
  readonly onSent?: () => void;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** A change of many websites: what is to be done, what of it changes where, and the button that sends exactly that. */
export const PlanSheet = (props: PlanSheetProps) => {
  const { title, label, left, targetWebsites, plans, onSent, onStarted, onClose } = props;
  const { start, isStarting, isOther: isOtherRunActive } = useStartRun(onStarted);
  const tasks = toUpdateTasks(plans);
  const send = async (): Promise<void> => {
    if (await start(tasks)) onSent?.();
  };
  return (
    <SheetFrame
      title={title}
      onClose={onClose}
      footer={
        <StartFooter
          startLabel={`Change ${formatCount(tasks.length, 'website', 'websites')}`}
          canStart={tasks.length > 0}
          isStarting={isStarting}
          isOtherRunActive={isOtherRunActive}
          onStart={() => void send()}
          onClose={onClose}
        />
      }
    >
      <TwoColumns label={label} left={left}>
        <TargetWebsitesLoader {...targetWebsites}>
          <ChangePreview plans={plans} isAll={targetWebsites.isAll} />
        </TargetWebsitesLoader>
      </TwoColumns>
    </SheetFrame>
  );
};
