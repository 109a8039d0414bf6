/** What the review shows above its rows. */
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { places } from '../../../../preload/contract/settings.ts';
import { isUnreadableFormat } from '../../../../preload/contract/unreadable-formats.ts';
import type { SkippedFile, UploadFields, UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import type { SkippedFiles } from '../../../lib/add-files-context.ts';
import { hasBothPlaces, labelPlace } from '../../../lib/places.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { LanguageSelect } from '../../../ui/LanguageSelect.tsx';
import { PeopleSelect } from '../../../ui/PeopleSelect.tsx';
import { ShowSelect } from '../../../ui/shows/ShowSelect.tsx';
import classes from './ReviewOptions.module.css';
import type { ReviewEdits } from './use-review-edits.ts';

/** With the folder if another file has that name. */
const labelFile = (
  { fileName, folder }: Pick<SkippedFile, 'fileName' | 'folder'>,
  files: readonly Pick<SkippedFile, 'fileName'>[],
): string => {
  const isAlone = files.filter((other) => other.fileName === fileName).length === 1;
  return isAlone || folder === undefined ? fileName : `${folder}/${fileName}`;
};

const formatReason = ({ reason, count }: SkippedFile): string => {
  const text = isUnreadableFormat(reason)
    ? t('errorDetails.recording_no_decoder', { codec: reason })
    : t(`uploads.skipReasons.${reason}`);
  return count === undefined ? text : t('uploads.review.skippedInFolder', { reason: text, count });
};

const SkippedNotice = ({ skipped }: { readonly skipped: SkippedFiles }) => {
  const [first] = skipped;
  const hasNoSound = skipped.some(({ reason }) => reason === 'not_audio');
  const isOne = skipped.length === 1 && hasNoSound && first?.count === undefined;
  const count = skipped.reduce((sum, file) => sum + (file.count ?? 1), 0);
  return (
    <Alert color="gray" py="xs" px="sm">
      {isOne ? (
        t('uploads.review.noSound', { name: first?.fileName ?? '' })
      ) : (
        <details open={skipped.length <= 6}>
          <summary>{t('uploads.review.skipped', { count })}</summary>
          <ul className={classes.skipped}>
            {skipped.map((file, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two folders may hold files of the same name
              <li key={index}>
                <span className={classes.skippedName}>{labelFile(file, skipped)}</span>
                <span className={classes.skippedWhy}>{formatReason(file)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {hasNoSound && <div className={classes.advice}>{t('errors.not_audio.next')}</div>}
    </Alert>
  );
};

/** `getName`: of a file, as the review shows it. */
const formatDuplicates = (duplicates: readonly UploadJob[], getName: (job: UploadJob) => string): string => {
  const [first] = duplicates;
  const message = { count: duplicates.length, name: first ? getName(first) : '' };
  return duplicates.every(({ duplicateOf }) => duplicateOf?.sent)
    ? t('uploads.review.duplicates', message)
    : t('uploads.review.queuedBefore', message);
};

export const ReviewNotices = ({
  jobs,
  skipped,
  edits,
  onLeaveOut,
}: {
  readonly jobs: readonly UploadJob[];
  readonly skipped: SkippedFiles;
  readonly edits: ReviewEdits;
  readonly onLeaveOut: (ids: readonly string[]) => void;
}) => {
  const duplicates = jobs.filter((job) => job.duplicateOf !== null);
  if (duplicates.length === 0 && skipped.length === 0) return null;
  return (
    <div className={classes.notices}>
      {duplicates.length > 0 && (
        <Alert color="yellow" py="xs" px="sm">
          <div className={classes.noticeLine}>
            {formatDuplicates(duplicates, ({ id, name }) => edits.rows.get(id)?.fields.name ?? name)}
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onLeaveOut(duplicates.map((job) => job.id))}
            >
              {t('uploads.review.removeDuplicates', { count: duplicates.length })}
            </Button>
          </div>
        </Alert>
      )}
      {skipped.length > 0 && <SkippedNotice skipped={skipped} />}
    </div>
  );
};

/** Where the files under review go. */
export const ReviewPlace = ({
  jobs,
  edits,
}: {
  readonly jobs: readonly UploadJob[];
  readonly edits: ReviewEdits;
}) => {
  const { data: settings } = useQuery(settingsQuery);
  const id = useId();
  const drafts = jobs.filter(({ state }) => state.kind === 'draft');
  const chosen = [...new Set(drafts.map(({ place }) => place))];
  if (!settings || !hasBothPlaces(settings) || chosen.length === 0) return null;
  return (
    <div className={classes.place}>
      <label htmlFor={id} className={classes.label}>
        {t('uploads.review.place')}
      </label>
      <NativeSelect
        id={id}
        size="xs"
        data={[
          ...(chosen.length > 1 ? [{ value: '', label: '–' }] : []),
          ...places.map((value) => ({ value, label: labelPlace(value, settings) })),
        ]}
        value={chosen.length > 1 ? '' : chosen[0]}
        onChange={(event) => {
          const place = places.find((one) => one === event.currentTarget.value);
          if (place === undefined) return;
          const ids = drafts.map(({ id: draftId }) => draftId);
          edits.edit(ids, { place });
          // Saved at once: how the files are sent depends on it.
          void edits.flush();
        }}
      />
    </div>
  );
};

/** Sets show, language and description of all rows. Empty fields are not applied. */
export const ReviewForAll = ({
  jobs,
  onApply,
}: {
  readonly jobs: readonly UploadJob[];
  readonly onApply: (fields: UploadFields) => void;
}) => {
  const [showId, setShowId] = useState<string | null>();
  const [language, setLanguage] = useState('');
  const [description, setDescription] = useState('');
  const [people, setPeople] = useState<number | null>();
  const isHere = jobs.every(({ place }) => place === 'computer');
  const isEmpty = showId === undefined && language === '' && description === '' && people === undefined;
  const apply = (): void => {
    if (isEmpty) return;
    onApply({
      ...(showId !== undefined && { showId }),
      ...(language !== '' && { language }),
      ...(description !== '' && { description }),
      ...(people !== undefined && { people }),
    });
  };
  /** Enter applies the values to all rows and does not submit the form. */
  const applyOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isEmpty) return;
    event.preventDefault();
    apply();
  };
  return (
    <div className={classes.forAll}>
      <span className={classes.label}>{t('uploads.review.forAll')}</span>
      <ShowSelect
        size="xs"
        w={150}
        aria-label={t('shows.forAll')}
        placeholder={t('shows.label')}
        value={showId}
        onChange={setShowId}
      />
      <LanguageSelect
        size="xs"
        w={190}
        aria-label={t('uploads.review.languageForAll')}
        placeholder={t('common.language')}
        place={isHere ? 'computer' : 'service'}
        value={language}
        onChange={setLanguage}
      />
      {isHere && (
        <PeopleSelect
          size="xs"
          w={150}
          aria-label={t('uploads.review.peopleForAll')}
          placeholder={t('common.people.label')}
          min={1}
          value={people}
          onChange={setPeople}
        />
      )}
      <TextInput
        size="xs"
        flex="1 1 160px"
        aria-label={t('uploads.review.descriptionForAll')}
        placeholder={t('uploads.review.descriptionHint')}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        onKeyDown={applyOnEnter}
      />
      <Button size="xs" variant="default" disabled={isEmpty} onClick={apply}>
        {t('uploads.review.applyToAll')}
      </Button>
    </div>
  );
};
