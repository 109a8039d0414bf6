import type { ReactNode } from 'react';
import { t } from '../../../../../preload/messages/translate.ts';
import { SheetFrame } from '../SheetFrame.tsx';
import { StartFooter } from '../StartFooter.tsx';
import { TwoColumns } from '../TwoColumns.tsx';
import { useStartRun } from '../use-start-run.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { toUpdateTasks, type WebsitePlan } from './plan-changes.ts';
import { TargetWebsitesLoader } from './TargetWebsitesLoader.tsx';
import type { TargetWebsites } from './use-target-websites.ts';

interface PlanSheetProps {
  readonly title: string;
  /** Accessible name of the left side. */
  readonly label: string;
  readonly left: ReactNode;
  readonly targetWebsites: TargetWebsites;
  readonly plans: readonly WebsitePlan[];
  readonly onSent?: () => void;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** Sheet for a bulk change: input, preview, and a button that sends exactly the preview. */
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
          startLabel={t('websites.bulkChange.title', { count: tasks.length })}
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
