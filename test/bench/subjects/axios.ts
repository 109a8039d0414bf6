import { createReadStream, statSync } from 'node:fs';
import axios from 'axios';
import FormData from 'form-data';
import { authorization, measured, mustBe201, readOptions, storeUrl } from './measured.ts';

/** By default axios buffers the whole body in case of a redirect. */
await measured(({ contentUrl, path }) => async () => {
  const form = new FormData();
  form.append('name', 'bench');
  form.append('file', createReadStream(path, readOptions), {
    knownLength: statSync(path).size,
  });
  const { status } = await axios.post(storeUrl(contentUrl), form, {
    headers: { ...form.getHeaders(), ...authorization },
    maxRedirects: 0,
    maxBodyLength: Number.POSITIVE_INFINITY,
    proxy: false,
  });
  mustBe201(status);
});
