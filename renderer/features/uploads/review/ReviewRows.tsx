import { ActionIcon, Button, Menu, Textarea, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useMemo } from 'react';
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
import { useKnownShows } from '../../../state/shows.ts';
import { LanguageSelect } from '../../../ui/LanguageSelect.tsx';
import { useVirtualRows } from '../../../ui/list/rows/virtual-rows.ts';
import { VirtualList } from '../../../ui/list/VirtualList.tsx';
import { PeopleSelect } from '../../../ui/PeopleSelect.tsx';
import { explainFailure } from '../explain-failure.ts';
import { RecordingWarnings } from '../RecordingWarnings.tsx';
import classes from './ReviewRows.module.css';
import { ShowField } from './ShowField.tsx';
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

interface WaysProps {
  readonly sending: SendOptions;
  readonly onChoose: (choice: PreparationChoice) => void;
}

/** The ways to send a file, in a menu. */
const Ways = ({ sending: { options, chosen }, onChoose }: WaysProps) => (
  <>
    <Menu.Label>{t('uploads.review.sendAs')}</Menu.Label>
    <Menu.RadioGroup
      value={chosen.choice}
      onChange={(value) => {
        const option = options.find(({ choice }) => choice === value);
        if (option) onChoose(option.choice);
      }}
    >
      {options.map((option) => (
        <Menu.RadioItem key={option.choice} value={option.choice} closeMenuOnClick>
          {labelOption(option, options)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </>
);

interface ReviewRowProps {
  readonly job: UploadJob;
  readonly first: boolean;
  /** The only file is a card. */
  readonly isOnly: boolean;
  /** Whether there are shows. */
  readonly hasShows: boolean;
  /** The name of the file, with its folder where that is needed. */
  readonly file: string;
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

/** What the user should know about the file. */
const getWarnings = (
  job: UploadJob,
  fields: Fields,
  sending: SendingRules | null,
  way: SendOptions | null,
) => {
  const limits = getPlaceLimits(job.place, { limits: sending?.limits ?? defaultLimits });
  const isOriginal = way ? way.chosen.choice === 'as_it_is' : !job.preparation;
  return [
    job.replaces ? t('uploads.review.replaces') : null,
    job.duplicateOf && labelDuplicate(job.duplicateOf),
    labelLimitProblems(job, fields, limits, isOriginal),
    way && labelSendingProblem(way, limits),
  ].filter((warning) => warning !== null);
};

const getFields = (
  { name, description, language, people, showId, choice, leftOutTracks = [] }: UploadJob,
  edited: UploadFields | undefined,
) => ({
  name: edited?.name ?? name,
  description: edited?.description ?? description,
  language: edited?.language ?? language,
  people: edited?.people === undefined ? people : edited.people,
  showId: edited?.showId === undefined ? showId : edited.showId,
  choice: edited?.choice ?? choice,
  leftOutTracks: edited?.leftOutTracks ?? leftOutTracks,
});
type Fields = ReturnType<typeof getFields>;

/** The size, if the length is not known. */
const formatLength = ({ durationSeconds, fileSize }: UploadJob): string =>
  durationSeconds === null ? formatBytes(fileSize) : formatDuration(durationSeconds);

/** As in the other fields: a new line is none. */
const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};

interface RemarksProps extends Pick<ReviewRowProps, 'job' | 'isOnly' | 'file'> {
  readonly warnings: readonly string[];
  /** Null: it is decided how the file is sent. */
  readonly way: SendOptions | null;
  readonly onChoose: (choice: PreparationChoice) => void;
}

/** What happens to the file, and what the user should know about it. */
const Remarks = ({ job, isOnly, file, warnings, way, onChoose }: RemarksProps) => {
  const hasWays = way !== null && way.options.length > 1;
  const verdict =
    way && (labelVerdict(way) ?? (isOnly && hasWays ? labelOption(way.chosen, way.options) : null));
  return (
    <div className={classes.remarks}>
      <div className={classes.file} title={file}>
        {file}
      </div>
      {verdict && (
        <div className={classes.verdict} title={verdict}>
          {verdict}
          {isOnly && hasWays && (
            <Menu position="bottom-start">
              <Menu.Target>
                <Button size="compact-xs" variant="subtle">
                  {t('common.change')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Ways sending={way} onChoose={onChoose} />
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      )}
      {warnings.map((warning) => (
        <div key={warning} className={classes.aside} title={warning}>
          {warning}
        </div>
      ))}
      {/* The last one, as it comes later. */}
      <RecordingWarnings id={job.id} pending={t('uploads.review.listening')} />
    </div>
  );
};

const ReviewRow = memo((props: ReviewRowProps) => {
  const { job, first, isOnly, hasShows, file, sending, fields, error, onEdit, onLeaveOut } = props;
  const current = getFields(job, fields);
  const { name, description, language, people } = current;
  const show = useKnownShows().find(({ id }) => id === current.showId);
  const nameError =
    name.trim() === ''
      ? t('uploads.review.nameMissing')
      : error
        ? formatError(error)
        : getFieldError(job, 'name', fields);
  const failure = getFailure(job);
  const way = sending && getSendOptions({ ...job, ...current }, current.choice, sending);
  const onChoose = (choice: PreparationChoice): void => onEdit([job.id], { choice });
  return (
    <div className={classes.row} data-only={isOnly || undefined} data-shows={hasShows || undefined}>
      <TextInput
        size={isOnly ? 'md' : 'xs'}
        aria-label={t('uploads.review.nameLabel', { fileName: job.fileName })}
        title={job.fileName}
        value={name}
        error={nameError}
        data-autofocus={first || undefined}
        onChange={(event) => onEdit([job.id], { name: event.currentTarget.value })}
      />
      {!isOnly && <span className={classes.number}>{formatLength(job)}</span>}
      {(isOnly || hasShows) && (
        <ShowField
          job={job}
          fields={current}
          isOnly={isOnly}
          onChange={(changes) => onEdit([job.id], changes)}
        />
      )}
      <LanguageSelect
        size={isOnly ? 'sm' : 'xs'}
        {...(isOnly && { label: t('common.language') })}
        place={job.place}
        aria-label={t('uploads.review.languageLabel', { fileName: job.fileName })}
        value={language}
        error={getFieldError(job, 'language', fields)}
        onChange={(next) => onEdit([job.id], { language: next })}
      />
      {isOnly && job.place === 'computer' && (
        <PeopleSelect
          size="sm"
          label={t('common.people.label')}
          aria-label={t('uploads.review.peopleLabel', { fileName: job.fileName })}
          min={1}
          value={people}
          onChange={(next) => onEdit([job.id], { people: next })}
        />
      )}
      <Textarea
        size={isOnly ? 'sm' : 'xs'}
        rows={isOnly ? 2 : 1}
        {...(isOnly && { label: t('uploads.review.description') })}
        {...(isOnly && show && { description: t('shows.remembered', { name: show.name }) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        aria-label={t('uploads.review.descriptionLabel', { fileName: job.fileName })}
        placeholder={t(isOnly ? 'uploads.review.descriptionHint' : 'uploads.review.description')}
        value={description}
        error={getFieldError(job, 'description', fields)}
        onChange={(event) => onEdit([job.id], { description: event.currentTarget.value })}
        onKeyDown={submitOnEnter}
      />
      {!isOnly && (
        <Menu>
          <Menu.Target>
            <ActionIcon
              className={classes.more}
              aria-label={t('uploads.actions.more', { name: job.fileName })}
            >
              <IconDots size={17} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {way && way.options.length > 1 && (
              <>
                <Ways sending={way} onChoose={onChoose} />
                <Menu.Divider />
              </>
            )}
            <Menu.Item color="red" onClick={() => onLeaveOut(job.id)}>
              {t('common.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {job.tracks && (
        <TrackChoice
          fileName={job.fileName}
          tracks={job.tracks}
          leftOut={current.leftOutTracks}
          isOpen={!job.parts}
          isHere={job.place === 'computer'}
          onChange={(leftOutTracks) => onEdit([job.id], { leftOutTracks })}
        />
      )}
      {failure && <div className={classes.failure}>{failure}</div>}
      <Remarks
        job={job}
        isOnly={isOnly}
        file={file}
        warnings={getWarnings(job, current, sending, way)}
        way={way}
        onChoose={onChoose}
      />
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

/** The folder where another file has that name, or where there is room for it. */
const labelFile = ({ fileName, folder }: UploadJob, jobs: readonly UploadJob[]): string => {
  const isAlone = jobs.filter((other) => other.fileName === fileName).length === 1;
  return folder === null || (isAlone && jobs.length > 1) ? fileName : `${folder}/${fileName}`;
};

const rowHeight = 57;
/** A row takes a few milliseconds to render, so rows are rendered in chunks when the sheet opens. */
const rowsPerChunk = 3;

export const ReviewRows = ({ jobs, sending, edits, onLeaveOut }: ReviewRowsProps) => {
  const rows = useVirtualRows({
    ids: useMemo(() => jobs.map(({ id }) => id), [jobs]),
    estimateSize: () => rowHeight,
    isMeasured: true,
    overscan: 4,
  });
  const hasShows = useKnownShows().length > 0;
  const items = rows.virtualizer.getVirtualItems();
  const drawn = useChunkedCount(items.length, rowsPerChunk);
  return (
    <div className={classes.table}>
      <div ref={rows.scroller} className={classes.scroller}>
        <VirtualList label={t('uploads.review.files')} rows={rows} items={items.slice(0, drawn)}>
          {(index) => {
            const job = jobs[index];
            return job ? (
              <ReviewRow
                job={job}
                first={index === 0}
                isOnly={jobs.length === 1}
                hasShows={hasShows}
                file={labelFile(job, jobs)}
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
