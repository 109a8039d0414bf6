import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

/** Each screen has one heading with this ID. It gets the focus when the route changes. */
export const pageHeadingId = 'page-heading';

interface PageHeaderProps {
  readonly title: string;
  /** Hides everything; the heading stays for screen readers. */
  readonly isTitleOnly?: boolean;
  /** A short line beside the title, such as a count. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** Filters and search, on their own line. */
  readonly children?: ReactNode;
}

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
