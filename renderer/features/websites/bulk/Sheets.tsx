import { assertNever } from '../../../../preload/contract/result.ts';
import { AddSheet } from './add/AddSheet.tsx';
import { ChangeSheet } from './change/ChangeSheet.tsx';
import { CopySheet } from './change/CopySheet.tsx';
import { DeleteSheet } from './change/DeleteSheet.tsx';
import { IpPresetsSheet } from './presets/IpPresetsSheet.tsx';
import { RunSheet } from './run/RunSheet.tsx';
import { getRunCounts } from './run-store.ts';
import type { Sheet } from './sheet.ts';
import { useRun } from './use-run.ts';

interface SheetsProps {
  readonly sheet: Sheet;
  readonly onSheet: (sheet: Sheet | null) => void;
}

/** The open sheet. A run replaces the sheet that started it. */
const Sheets = ({ sheet, onSheet }: SheetsProps) => {
  const { run, store } = useRun();
  const close = (): void => onSheet(null);
  const common = { onClose: close, onStarted: () => onSheet({ kind: 'run' }) };
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
      const closeRun = (): void => {
        // A run with failures stays available until the user dismisses it.
        if (run && getRunCounts(run).notDone === 0) store.dismiss();
        close();
      };
      return run && <RunSheet run={run} store={store} onClose={closeRun} />;
    }
    default:
      return assertNever(sheet);
  }
};

export default Sheets;
