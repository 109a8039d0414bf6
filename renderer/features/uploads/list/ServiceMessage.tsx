import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { getErrorDetails } from '../../../lib/errors.ts';
import classes from './ServiceMessage.module.css';

const getShownError = ({ state }: UploadJob): BridgeError | undefined => {
  if (state.kind === 'failed') return state.error;
  return state.kind === 'waiting' && state.reason === 'trouble' ? state.error : undefined;
};

/** What the service said about a failed upload; nothing for other ones. */
export const ServiceMessage = ({ job }: { readonly job: UploadJob }) => {
  const error = getShownError(job);
  const serviceMessage = error && getErrorDetails(error);
  return serviceMessage ? <p className={classes.serviceMessage}>{serviceMessage}</p> : null;
};
