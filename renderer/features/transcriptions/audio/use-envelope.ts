import { useEffect, useState } from 'react';
import { bridge } from '../../../lib/bridge.ts';
import { EnvelopeBuffer, type ShownEnvelope } from './envelope-buffer.ts';

/** The envelope of the recording of `id`, while it grows. Null if nothing is known. `url` changes with the recording. */
export const useEnvelope = (id: string, url: string | null): ShownEnvelope | null => {
  const [envelope, setEnvelope] = useState<ShownEnvelope | null>(null);
  useEffect(() => {
    if (url === null) return;
    const buffer = new EnvelopeBuffer();
    let isCurrent = true;
    const unsubscribe = bridge.audio.onEnvelope((change) => {
      if (change.id === id) setEnvelope(buffer.add(change));
    });
    void bridge.audio.envelope(id).then((result) => {
      if (isCurrent && result.ok && result.value !== null) setEnvelope(buffer.add(result.value));
    });
    return () => {
      isCurrent = false;
      unsubscribe();
      setEnvelope(null);
    };
  }, [id, url]);
  return envelope;
};
