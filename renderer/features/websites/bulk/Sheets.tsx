import { assertNever } from '../../../../preload/contract/result.ts';
import { AddSheet } from './AddSheet.tsx';
import { ChangeSheet } from './ChangeSheet.tsx';
import { CopySheet } from './CopySheet.tsx';
import { DeleteSheet } from './DeleteSheet.tsx';
import { IpPresetsSheet } from './IpPresetsSheet.tsx';
import { RunSheet } from './RunSheet.tsx';
import { getRunCounts, useRun } from './run-store.ts';
import type { Sheet } from './use-sheet.ts';

interface SheetsProps {
  readonly sheet: Sheet;
  readonly onSheet: (sheet: Sheet | null) => void;
}

/** The open sheet. A run replaces the sheet that started it. */
const Sheets = ({ sheet, onSheet }: SheetsProps) => {
  const { run, store } = useRun();
  const common = { onClose: () => onSheet(null), onStarted: () => onSheet({ kind: 'run' }) };
  switch (sheet.kind) {
    case 'add':
      return <AddSheet {...common} />;
    case 'presets':
      return <IpPresetsSheet {...common} websites={[]} />;
    case 'ips':
      return <IpPresetsSheet {...common} websites={sheet.websites} />;
    case 'change':
      return <ChangeSheet {...common} websites={sheet.websites} />;
    case 'copy':
      return <CopySheet {...common} websites={sheet.websites} />;
    case 'delete':
      return <DeleteSheet {...common} websites={sheet.websites} />;
    case 'run': {
      const close = (): void => {
        // A run with failures stays available until the user dismisses it.
        if (run && getRunCounts(run).notDone === 0) store.dismiss();
        common.onClose();
      };
      return run && <RunSheet run={run} store={store} onClose={close} />;
    }
    default:
      return assertNever(sheet);
  }
};

export default Sheets;
