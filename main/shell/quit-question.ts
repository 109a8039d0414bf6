/** The words of the question before quitting. */

/** What quitting now would interrupt. */
export interface UnfinishedWork {
  readonly uploads: number;
  /** Websites of a run that are not done yet. */
  readonly websites: number;
}

const runningMessage = ({ uploads, websites }: UnfinishedWork): string => {
  const parts = [
    ...(uploads === 0 ? [] : [uploads === 1 ? '1 upload' : `${uploads} uploads`]),
    ...(websites === 0 ? [] : [websites === 1 ? '1 website change' : `${websites} website changes`]),
  ];
  return `${parts.join(' and ')} ${uploads + websites === 1 ? 'is' : 'are'} still running.`;
};

const uploadsDetail = (count: number): string => {
  const [subject, continues] = count === 1 ? ['The upload', 'continues'] : ['Uploads', 'continue'];
  return `${subject} ${continues} when you open Sidetone again. A file that is being sent starts again from the beginning.`;
};

const websitesDetail = (count: number): string =>
  count === 1
    ? 'The website that is not done yet stays unchanged.'
    : 'Websites that are not done yet stay unchanged.';

/** The question before quitting while something runs. */
export const quitQuestion = (unfinished: UnfinishedWork): { message: string; detail: string } => {
  const { uploads, websites } = unfinished;
  const details = [
    ...(uploads === 0 ? [] : [uploadsDetail(uploads)]),
    ...(websites === 0 ? [] : [websitesDetail(websites)]),
  ];
  return { message: runningMessage(unfinished), detail: details.join(' ') };
};
