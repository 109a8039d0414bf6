import { type ReactNode, useId } from 'react';
import classes from './SettingsSection.module.css';

export const SettingsSection = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div className={classes.content}>{children}</div>
    </section>
  );
};
