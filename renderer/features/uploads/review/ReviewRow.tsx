import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { defaultLimits } from '../../../../preload/contract/limits/limits.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { UploadFields, UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatError } from '../../../lib/errors.ts';
import { formatBytes, formatDuration } from '../../../lib/format.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { LanguageSelect } from '../../../ui/LanguageSelect.tsx';
import { explainFailure } from '../list/refusals.ts';
import { RecordingWarnings } from '../RecordingWarnings.tsx';
import { labelPreparation } from '../upload-state-labels.ts';
import { labelLimitProblems } from './limit-hints.ts';
import { ReviewColumns, ReviewNumber } from './ReviewColumns.tsx';
import classes from './ReviewRow.module.css';

interface ReviewRowProps {
  readonly job: UploadJob;
  readonly first: boolean;
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

export const ReviewRow = memo(({ job, first, fields, error, onEdit, onLeaveOut }: ReviewRowProps) => {
  const name = fields?.name ?? job.name;
  const description = fields?.description ?? job.description;
  const language = fields?.language ?? job.language;
  const nameError =
    name.trim() === ''
      ? t('uploads.review.nameMissing')
      : error
        ? formatError(error)
        : getFieldError(job, 'name', fields);
  const failure = getFailure(job);
  const limits = useQuery(settingsQuery).data?.limits ?? defaultLimits;
  const limitHint = labelLimitProblems(job, { name, description }, limits);
  const preparation = labelPreparation(job);
  return (
    <ReviewColumns kind="row">
      <TextInput
        size="xs"
        aria-label={t('uploads.review.nameLabel', { fileName: job.fileName })}
        title={job.fileName}
        value={name}
        error={nameError}
        data-autofocus={first || undefined}
        onChange={(event) => onEdit([job.id], { name: event.currentTarget.value })}
      />
      <LanguageSelect
        size="xs"
        aria-label={t('uploads.review.languageLabel', { fileName: job.fileName })}
        value={language}
        error={getFieldError(job, 'language', fields)}
        onChange={(next) => onEdit([job.id], { language: next })}
      />
      <TextInput
        size="xs"
        aria-label={t('uploads.review.descriptionLabel', { fileName: job.fileName })}
        placeholder={t('uploads.review.optional')}
        value={description}
        error={getFieldError(job, 'description', fields)}
        onChange={(event) => onEdit([job.id], { description: event.currentTarget.value })}
      />
      <ReviewNumber>{job.durationSeconds === null ? '–' : formatDuration(job.durationSeconds)}</ReviewNumber>
      <ReviewNumber>{formatBytes(job.size)}</ReviewNumber>
      <ActionIcon
        size="sm"
        aria-label={t('uploads.review.remove', { fileName: job.fileName })}
        onClick={() => onLeaveOut(job.id)}
      >
        <IconX size={15} stroke={1.7} />
      </ActionIcon>
      {failure && <div className={classes.failure}>{failure}</div>}
      {job.duplicateOf && <div className={classes.aside}>{labelDuplicate(job.duplicateOf)}</div>}
      {preparation && <div className={classes.aside}>{preparation}</div>}
      <RecordingWarnings id={job.id} />
      {limitHint && <div className={classes.aside}>{limitHint}</div>}
    </ReviewColumns>
  );
});
