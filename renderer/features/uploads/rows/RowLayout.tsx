import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { UploadState } from '../../../../preload/contract/uploads.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import type { UploadStateLabel } from '../upload-state-labels.ts';
import classes from './RowLayout.module.css';

interface CellProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The rows and their controls have the focus. */
const Cell = ({ className, children }: CellProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list are no table
  // biome-ignore lint/a11y/useFocusableInteractive: see above
  <div role="gridcell" className={className}>
    {children}
  </div>
);

interface RowLayoutProps {
  readonly kind: UploadState['kind'];
  /** Whether it is a part, below its recording. */
  readonly isPart?: boolean;
  /** Whether the row can be dragged. */
  readonly hasGrip: boolean;
  /** What is shown before the name. */
  readonly toggle?: ReactNode;
  readonly name: string;
  readonly facts: string;
  /** What is shown below the facts. */
  readonly notes?: ReactNode;
  readonly label: UploadStateLabel;
  /** What is shown below the label. */
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

export const RowLayout = (props: RowLayoutProps) => {
  const { kind, isPart, hasGrip, toggle, name, facts, notes, label, children, actions } = props;
  return (
    <div className={classes.row} data-kind={kind} data-part={isPart || undefined}>
      {hasGrip && (
        // Pointer only. By keyboard, rows move with Alt and the arrow keys or by the menu.
        <div className={classes.grip} data-grip aria-hidden="true">
          <IconGripVertical size={15} stroke={1.7} />
        </div>
      )}
      <Cell className={classes.heading}>
        {toggle}
        <div className={classes.texts}>
          <div className={classes.name} title={name}>
            {name}
          </div>
          <div className={classes.facts} title={facts}>
            {facts}
          </div>
          {notes}
        </div>
      </Cell>
      <Cell className={classes.state}>
        <div className={classes.title} data-tone={label.tone}>
          <StatusDot tone={label.tone} pulse={label.tone === 'active'} />
          <span>{label.title}</span>
        </div>
        {label.detail && <div className={classes.detail}>{label.detail}</div>}
        {children}
      </Cell>
      <Cell className={classes.actions}>{actions}</Cell>
    </div>
  );
};
