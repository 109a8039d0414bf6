import { Radio } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './ModelCard.module.css';

interface ModelCardProps {
  readonly value: string;
  readonly label: ReactNode;
  readonly description: ReactNode;
  readonly isUsed: boolean;
  /** It is not here yet. */
  readonly isMissing?: boolean;
  readonly radioRef?: Ref<HTMLInputElement>;
  /** Its buttons, and what it does now. */
  readonly children?: ReactNode;
}

/** A model as a card that is the label of its radio. Its buttons are above that. */
export const ModelCard = ({ isUsed, isMissing = false, radioRef, children, ...radio }: ModelCardProps) => (
  <li className={classes.card} data-used={isUsed || undefined}>
    <Radio
      {...radio}
      ref={radioRef ?? null}
      classNames={{ root: classes.radio, inner: classes.inner, label: classes.label }}
      disabled={isMissing}
    />
    {children}
  </li>
);
