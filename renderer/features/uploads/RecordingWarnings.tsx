import type { RecordingWarning } from '../../../preload/contract/recording-warnings.ts';
import { assertNever } from '../../../preload/contract/result.ts';
import { isFinished } from '../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { formatDuration } from '../../../preload/messages/format-duration.ts';
import { t } from '../../../preload/messages/translate.ts';
import { formatNumber } from '../../lib/format.ts';
import classes from './RecordingWarnings.module.css';
import { labelTrack } from './track-labels.ts';
import { useUploadJob } from './uploads-store.ts';

const labelEmptyChannel = (channel: number, channels: number): string => {
  if (channels !== 2) return t('uploads.warnings.emptyChannel', { channel });
  return t(channel === 1 ? 'uploads.warnings.emptyLeft' : 'uploads.warnings.emptyRight');
};

const labelWarning = (warning: RecordingWarning, { tracks = [] }: UploadJob): string => {
  switch (warning.code) {
    case 'incomplete':
      return t('uploads.warnings.incomplete');
    case 'unreadable_from':
      return t('uploads.warnings.unreadableFrom', { time: formatDuration(warning.seconds) });
    case 'more_in_file':
      return t('uploads.warnings.moreInFile');
    case 'header_wrong':
      return t('uploads.warnings.headerWrong');
    case 'tracks_not_read':
      return t('uploads.warnings.tracksNotRead', { count: warning.count });
    case 'mostly_silence':
      return t('uploads.warnings.silence', { percent: warning.percent });
    case 'empty_channel':
      return labelEmptyChannel(warning.channel, warning.channels);
    case 'clipping':
      return t('uploads.warnings.clipping');
    case 'low_sample_rate':
      return t('uploads.warnings.telephone', { kilohertz: formatNumber(warning.hertz / 1_000) });
    case 'unreadable_track':
      return t('uploads.warnings.unreadableTrack', { track: labelTrack(warning.id, tracks) });
    default:
      return assertNever(warning);
  }
};

const missingSound: ReadonlySet<RecordingWarning['code']> = new Set([
  'incomplete',
  'unreadable_from',
  'more_in_file',
]);

/** What is wrong with the sound of an upload; once it is sent, only what is missing. `pending`: shown until the sound was checked. */
export const RecordingWarnings = ({ id, pending }: { readonly id: string; readonly pending?: string }) => {
  const job = useUploadJob(id);
  const isSent = job !== undefined && isFinished(job.state);
  const isShown = (warning: RecordingWarning): boolean => {
    if (warning.code === 'unreadable_track') return !job?.leftOutTracks?.includes(warning.id);
    return !isSent || missingSound.has(warning.code);
  };
  const warnings = job?.warnings?.filter(isShown) ?? [];
  if (pending !== undefined && job?.state.kind === 'draft' && job.warnings === undefined)
    // Another element than what follows, so that this one does not seem to move.
    return (
      <div key="pending" className={classes.pending}>
        {pending}
      </div>
    );
  if (job === undefined || warnings.length === 0) return null;
  const text = warnings.map((warning) => labelWarning(warning, job)).join(' ');
  return (
    <div className={classes.warnings} title={text} data-warnings>
      {text}
    </div>
  );
};
