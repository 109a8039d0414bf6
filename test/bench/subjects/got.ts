import { createReadStream, statSync } from 'node:fs';
import FormData from 'form-data';
import got from 'got';
import { authorization, measured, mustBe201, readOptions, storeUrl } from './measured.ts';

await measured(({ contentUrl, path }) => async () => {
  const form = new FormData();
  form.append('name', 'bench');
  form.append('file', createReadStream(path, readOptions), {
    knownLength: statSync(path).size,
  });
  const { statusCode } = await got.post(storeUrl(contentUrl), {
    body: form,
    headers: { ...form.getHeaders(), ...authorization, 'content-length': String(form.getLengthSync()) },
    followRedirect: false,
    retry: { limit: 0 },
  });
  mustBe201(statusCode);
});
