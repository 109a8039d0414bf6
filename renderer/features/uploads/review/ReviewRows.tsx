import { ActionIcon, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useRef } from 'react';
import { defaultLimits } from '../../../../preload/contract/limits/limits.ts';
import type { PreparationChoice } from '../../../../preload/contract/limits/preparation-rules.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { UploadFields, UploadJob } from '../../../../preload/contract/uploads.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatError } from '../../../lib/errors.ts';
import { formatBytes } from '../../../lib/format.ts';
import { getPlaceLimits } from '../../../lib/places.ts';
import { useChunkedCount } from '../../../lib/use-chunked-count.ts';
import { LanguageSelect } from '../../../ui/LanguageSelect.tsx';
import { VirtualList } from '../../../ui/list/VirtualList.tsx';
import { RecordingWarnings } from '../RecordingWarnings.tsx';
import { explainFailure } from '../refusals.ts';
import classes from './ReviewRows.module.css';
import {
  getSendOptions,
  labelLimitProblems,
  labelOption,
  labelSendingProblem,
  labelVerdict,
  type SendingRules,
  type SendOptions,
} from './send-options.ts';
import { TrackChoice } from './TrackChoice.tsx';
import type { ReviewEdits } from './use-review-edits.ts';

interface SendAsSelectProps {
  readonly fileName: string;
  /** Null: it is decided. */
  readonly sending: SendOptions | null;
  readonly onChange: (choice: PreparationChoice) => void;
}

/** The ways to send a file. A text if there is only one. */
const SendAsSelect = ({ fileName, sending, onChange }: SendAsSelectProps) => {
  if (sending === null) return <span />;
  const { options, chosen } = sending;
  const label = t('uploads.review.sendAsLabel', { fileName });
  if (options.length === 1) return <span className={classes.only}>{labelOption(chosen)}</span>;
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={options.map((option) => ({ value: option.choice, label: labelOption(option) }))}
      value={chosen.choice}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const option = options.find(({ choice }) => choice === value);
        if (option) onChange(option.choice);
      }}
    />
  );
};

interface ReviewRowProps {
  readonly job: UploadJob;
  readonly first: boolean;
  /** The only file is a card. */
  readonly isOnly: boolean;
  /** Null until the settings are loaded. */
  readonly sending: SendingRules | null;
  readonly fields: UploadFields | undefined;
  readonly error: BridgeError | undefined;
  readonly onEdit: (ids: readonly string[], fields: UploadFields) => void;
  readonly onLeaveOut: (id: string) => void;
}

const labelDuplicate = (duplicate: NonNullable<UploadJob['duplicateOf']>): string =>
  duplicate.sent
    ? t('uploads.review.duplicateSent', { name: duplicate.name })
    : t('uploads.review.duplicateQueued', { name: duplicate.name });

/** The service's message for a field, until the field is edited. */
const getFieldError = (job: UploadJob, field: keyof UploadFields, fields: UploadFields | undefined) =>
  job.state.kind === 'failed' && fields?.[field] === undefined
    ? job.state.error.fields?.[field]?.join(' ')
    : undefined;

const getFailure = (job: UploadJob): string | null => {
  if (job.state.kind !== 'failed') return null;
  const { title, next } = explainFailure(job, job.state.error);
  return `${title}. ${next}`;
};

/** What happens to the file, and what the user should know about it. */
const getRemarks = (job: UploadJob, fields: Fields, sending: SendingRules | null) => {
  const limits = getPlaceLimits(job.place, { limits: sending?.limits ?? defaultLimits });
  const options = sending && getSendOptions({ ...job, ...fields }, fields.choice, sending);
  const isOriginal = options ? options.chosen.choice === 'as_it_is' : !job.preparation;
  const warnings = [
    job.replaces ? t('uploads.review.replaces') : null,
    job.duplicateOf && labelDuplicate(job.duplicateOf),
    labelLimitProblems(job, fields, limits, isOriginal),
    options && labelSendingProblem(options, limits),
  ].filter((warning) => warning !== null);
  return { verdict: options && labelVerdict(options), warnings };
};

const getFields = (
  { name, description, language, choice, leftOutTracks = [] }: UploadJob,
  edited: UploadFields | undefined,
) => ({
  name: edited?.name ?? name,
  description: edited?.description ?? description,
  language: edited?.language ?? language,
  choice: edited?.choice ?? choice,
  leftOutTracks: edited?.leftOutTracks ?? leftOutTracks,
});
type Fields = ReturnType<typeof getFields>;

/** As in the other fields: a new line is none. */
const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};

const ReviewRow = memo((props: ReviewRowProps) => {
  const { job, first, isOnly, sending, fields, error, onEdit, onLeaveOut } = props;
  const current = getFields(job, fields);
  const { name, description, language } = current;
  const nameError =
    name.trim() === ''
      ? t('uploads.review.nameMissing')
      : error
        ? formatError(error)
        : getFieldError(job, 'name', fields);
  const failure = getFailure(job);
  const { verdict, warnings } = getRemarks(job, current, sending);
  return (
    <div className={classes.row} data-only={isOnly || undefined}>
      <TextInput
        size={isOnly ? 'md' : 'xs'}
        aria-label={t('uploads.review.nameLabel', { fileName: job.fileName })}
        title={job.fileName}
        value={name}
        error={nameError}
        data-autofocus={first || undefined}
        onChange={(event) => onEdit([job.id], { name: event.currentTarget.value })}
      />
      <LanguageSelect
        size={isOnly ? 'sm' : 'xs'}
        aria-label={t('uploads.review.languageLabel', { fileName: job.fileName })}
        value={language}
        error={getFieldError(job, 'language', fields)}
        onChange={(next) => onEdit([job.id], { language: next })}
      />
      <Textarea
        size={isOnly ? 'sm' : 'xs'}
        rows={isOnly ? 2 : 1}
        {...(isOnly && { label: t('uploads.review.description') })}
        aria-label={t('uploads.review.descriptionLabel', { fileName: job.fileName })}
        placeholder={isOnly ? '' : t('uploads.review.description')}
        value={description}
        error={getFieldError(job, 'description', fields)}
        onChange={(event) => onEdit([job.id], { description: event.currentTarget.value })}
        onKeyDown={submitOnEnter}
      />
      <SendAsSelect
        fileName={job.fileName}
        sending={sending && getSendOptions({ ...job, ...current }, current.choice, sending)}
        onChange={(choice) => onEdit([job.id], { choice })}
      />
      <span className={classes.number}>
        {`${job.durationSeconds === null ? '–' : formatDuration(job.durationSeconds)} · ${formatBytes(job.size)}`}
      </span>
      <ActionIcon
        size="sm"
        aria-label={t('uploads.review.remove', { fileName: job.fileName })}
        onClick={() => onLeaveOut(job.id)}
      >
        <IconX size={15} stroke={1.7} />
      </ActionIcon>
      {job.tracks && (
        <TrackChoice
          fileName={job.fileName}
          tracks={job.tracks}
          leftOut={current.leftOutTracks}
          isOpen={!job.parts}
          onChange={(leftOutTracks) => onEdit([job.id], { leftOutTracks })}
        />
      )}
      {failure && <div className={classes.failure}>{failure}</div>}
      <div className={classes.remarks}>
        {verdict && <div className={classes.verdict}>{verdict}</div>}
        <RecordingWarnings id={job.id} />
        {warnings.map((warning) => (
          <div key={warning} className={classes.aside}>
            {warning}
          </div>
        ))}
      </div>
    </div>
  );
});

interface ReviewRowsProps {
  readonly jobs: readonly UploadJob[];
  /** Null until the settings are loaded. */
  readonly sending: SendingRules | null;
  readonly edits: ReviewEdits;
  readonly onLeaveOut: (id: string) => void;
}

const rowHeight = 62;
/** A row takes a few milliseconds to render, so rows are rendered in chunks when the sheet opens. */
const rowsPerChunk = 3;

export const ReviewRows = ({ jobs, sending, edits, onLeaveOut }: ReviewRowsProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: jobs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => jobs[index]?.id ?? index,
    overscan: 4,
  });
  const items = virtualizer.getVirtualItems();
  const drawn = useChunkedCount(items.length, rowsPerChunk);
  return (
    <div className={classes.table}>
      <div ref={scroller} className={classes.scroller}>
        <VirtualList label={t('uploads.review.files')} virtualizer={virtualizer} rows={items.slice(0, drawn)}>
          {(index) => {
            const job = jobs[index];
            return job ? (
              <ReviewRow
                job={job}
                first={index === 0}
                isOnly={jobs.length === 1}
                sending={sending}
                fields={edits.rows.get(job.id)?.fields}
                error={edits.rows.get(job.id)?.error}
                onEdit={edits.edit}
                onLeaveOut={onLeaveOut}
              />
            ) : null;
          }}
        </VirtualList>
      </div>
    </div>
  );
};
