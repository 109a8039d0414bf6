import { openAsBlob } from 'node:fs';
import { authorization, measured, mustBe201, storeUrl } from './measured.ts';

/** Without `redirect: 'error'` fetch copies the body in case of a redirect. */
await measured(({ contentUrl, path }) => async () => {
  const body = new FormData();
  body.append('name', 'bench');
  body.append('file', await openAsBlob(path), 'bench.wav');
  const { status } = await fetch(storeUrl(contentUrl), {
    method: 'POST',
    headers: authorization,
    body,
    redirect: 'error',
  });
  mustBe201(status);
});
