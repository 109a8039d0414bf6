import { IconFileMusic, IconFileX } from '@tabler/icons-react';
import { formatCount } from '../../lib/format.ts';
import classes from './DropOverlay.module.css';
import type { DraggedFiles } from './dragged-files.ts';

const formatHeadline = ({ accepted, unknown, other }: DraggedFiles): string => {
  if (accepted === 0) return other === 1 ? 'This file is not audio' : 'None of these files is audio';
  if (unknown === accepted)
    return `Transcribe ${formatCount(accepted, 'file or folder', 'files or folders')}`;
  return `Transcribe ${formatCount(accepted, 'file', 'files')}`;
};

const formatHint = ({ accepted, other }: DraggedFiles): string => {
  if (accepted === 0) return 'Sidetone takes MP3, M4A, WAV, FLAC, OGG and WebM.';
  if (other > 0) return `${formatCount(other, 'is', 'are')} not audio and will be left out.`;
  return 'Let go anywhere on the window.';
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
