import { type ReactNode, useId } from 'react';
import classes from './WelcomeOption.module.css';

interface WelcomeOptionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const WelcomeOption = ({ title, children }: WelcomeOptionProps) => {
  const titleId = useId();
  return (
    <section className={classes.option} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
};
