import { Stack } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './FolderFrame.module.css';

interface FolderFrameProps {
  readonly title: string;
  readonly titleId?: string;
  /** The title can have the focus. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** Beside the title. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

/** A folder that is watched, or is going to be. */
export const FolderFrame = ({ title, titleId, titleRef, state, children }: FolderFrameProps) => (
  <Stack className={classes.folder} gap="sm">
    <div>
      <h3 ref={titleRef} id={titleId} className={classes.title} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </h3>
      {state}
    </div>
    {children}
  </Stack>
);
