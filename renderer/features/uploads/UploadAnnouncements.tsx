import { useEffect } from 'react';
import { useAnnounce } from '../../state/app-state-context.ts';
import { getAnnouncement } from './upload-state-labels.ts';
import { useUploadsStore } from './uploads-store.ts';

/** Announces the new state of each upload. Default export for `lazy()`: the labels are not needed for the first paint. */
const UploadAnnouncements = () => {
  const announce = useAnnounce();
  const store = useUploadsStore();
  useEffect(
    () =>
      store.onTransition((before, after) => {
        const text = before === undefined ? null : getAnnouncement(after);
        // Only the last state of an upload that passes through several is spoken.
        if (text !== null) announce(text, `upload ${after.id}`);
      }),
    [announce, store],
  );
  return null;
};

export default UploadAnnouncements;
