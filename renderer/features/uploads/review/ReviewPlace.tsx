import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { places } from '../../../../preload/contract/settings.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { hasBothPlaces, labelPlace } from '../../../lib/places.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import classes from './ReviewPlace.module.css';
import type { ReviewEdits } from './use-review-edits.ts';

interface ReviewPlaceProps {
  readonly jobs: readonly UploadJob[];
  readonly edits: ReviewEdits;
}

/** Where the files under review go. */
export const ReviewPlace = ({ jobs, edits }: ReviewPlaceProps) => {
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
