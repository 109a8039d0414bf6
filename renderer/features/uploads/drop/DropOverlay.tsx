import { IconFileMusic, IconFileX } from '@tabler/icons-react';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './DropOverlay.module.css';
import type { DraggedFiles } from './dragged-files.ts';

const formatHeadline = ({ accepted, unknown, other }: DraggedFiles): string => {
  if (accepted === 0) return t('uploads.drop.noAudio', { count: other });
  if (unknown === accepted) return t('uploads.drop.transcribeUnknown', { count: accepted });
  return t('uploads.transcribe', { count: accepted });
};

const formatHint = ({ accepted, other }: DraggedFiles): string => {
  if (accepted === 0) return t('uploads.drop.supported');
  if (other > 0) return t('uploads.drop.someSkipped', { count: other });
  return t('uploads.drop.hint');
};

export const DropOverlay = ({ dragged }: { readonly dragged: DraggedFiles }) => {
  const Icon = dragged.accepted > 0 ? IconFileMusic : IconFileX;
  return (
    <div
      className={classes.overlay}
      data-drop-overlay
      data-refuses={dragged.accepted === 0 || undefined}
      role="status"
    >
      <div className={classes.frame}>
        <Icon size={44} stroke={1.2} className={classes.icon} aria-hidden="true" />
        <p className={classes.headline}>{formatHeadline(dragged)}</p>
        <p className={classes.aside}>{formatHint(dragged)}</p>
      </div>
    </div>
  );
};
