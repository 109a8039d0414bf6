import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

/** The id of each screen's heading; focus goes there when the route changes. */
export const pageHeadingId = 'page-heading';

interface PageHeaderProps {
  readonly title: string;
  /** Keeps the heading for screen readers and hides everything else. */
  readonly isTitleOnly?: boolean;
  /** A short line beside the title: a count, a total. */
  readonly note?: ReactNode;
  /** Buttons, at the right. */
  readonly actions?: ReactNode;
  /** Filters and search, on a line of their own. */
  readonly children?: ReactNode;
}

/** The head of a screen: its only h1, what it counts, what can be done. */
export const PageHeader = ({ title, isTitleOnly = false, note, actions, children }: PageHeaderProps) => (
  <header className={classes.header} data-title-only={isTitleOnly || undefined}>
    <div className={classes.line}>
      <h1 id={pageHeadingId} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {note && <div className={classes.note}>{note}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
    {children && <div className={classes.filters}>{children}</div>}
  </header>
);
