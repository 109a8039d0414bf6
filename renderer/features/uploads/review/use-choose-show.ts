import { useQuery } from '@tanstack/react-query';
import { maxShowEntries, maxShowLengths, type Show } from '../../../../preload/contract/shows.ts';
import type { UploadFields, UploadJob } from '../../../../preload/contract/uploads.ts';
import { changeShow, findNewTerms } from '../../../../preload/recordings/show-fields.ts';
import type { AppBridge } from '../../../lib/bridge.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { useKnownShows } from '../../../state/shows.ts';
import type { ReviewEdits } from './use-review-edits.ts';

export type ShownFields = Pick<UploadJob, 'showId' | 'language' | 'description'>;

/** Returns what changes when another show is chosen for a recording with these fields; null: none. */
export const useChooseShow = (): ((fields: ShownFields, showId: string | null) => UploadFields) => {
  const shows = useKnownShows();
  const { data: settings } = useQuery(settingsQuery);
  const find = (showId: string | null) => shows.find(({ id }) => id === showId) ?? null;
  return ({ language, description, ...fields }, showId) => ({
    showId,
    ...changeShow(
      { language, description },
      { from: find(fields.showId), to: find(showId) },
      settings?.language ?? '',
    ),
  });
};

/** Returns a function that applies fields to all of these jobs. Another show changes more of each. */
export const useApplyToAll = (
  jobs: readonly UploadJob[],
  { rows, edit }: ReviewEdits,
): ((fields: UploadFields) => void) => {
  const chooseShow = useChooseShow();
  return ({ showId, ...fields }) => {
    if (showId === undefined)
      edit(
        jobs.map(({ id }) => id),
        fields,
      );
    else
      for (const job of jobs) {
        const shown = { ...job, ...rows.get(job.id)?.fields };
        edit([job.id], { ...chooseShow(shown, showId), ...fields });
      }
  };
};

/** What was entered for a recording of a show is known of the show from now on. Errors are ignored. */
export const rememberTerms = async (
  { shows }: AppBridge,
  known: readonly Show[],
  entered: readonly Pick<UploadJob, 'showId' | 'description'>[],
): Promise<void> => {
  for (const show of known) {
    const descriptions = entered.filter(({ showId }) => showId === show.id).map((one) => one.description);
    const found = findNewTerms(show, descriptions.join('\n')).filter(
      (term) => term.length <= maxShowLengths.entry,
    );
    const terms = [...show.terms, ...found].slice(0, maxShowEntries.terms);
    if (terms.length > show.terms.length) await shows.update(show.id, { terms });
  }
};
