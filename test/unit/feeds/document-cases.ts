import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { FeedCases } from './case-setup.ts';
import { redirect, send, toRss } from './feed-server.ts';
import { showId } from './feeds-setup.ts';

/** Feeds. */
export const addDocumentCases = (cases: FeedCases): void => {
  const { feedCase, fetchFeed, publish, expectRefusal, refuseWith } = cases;

  feedCase('the user is asked before an address is new, and not again', async () => {
    cases.setup.user.agrees = false;
    expectRefusal(await fetchFeed(), { code: 'cancelled' });
    expect(cases.server.requests).toHaveLength(0);
    cases.setup.user.agrees = true;
    await publish({ title: 'One' });
    await publish({ title: 'One' });
    expect(cases.setup.asked).toHaveLength(2);
  });

  feedCase('a feed that has not changed is not sent again', async () => {
    await publish({ title: 'One' });
    cases.server.answers.set('/feed.xml', send(toRss([{ title: 'One' }, { title: 'Two' }]), { etag: '"7"' }));
    expect(await cases.setup.feeds.refresh(showId)).toMatchObject({
      value: { items: [{ title: 'One' }, { title: 'Two' }] },
    });
    cases.server.answers.set('/feed.xml', (request, response) => {
      expect(request.headers['if-none-match']).toBe('"7"');
      response.writeHead(304).end();
    });
    expect(await cases.setup.feeds.refresh(showId)).toMatchObject({
      value: { items: [{ title: 'One' }, { title: 'Two' }] },
    });
  });

  feedCase('a feed that hardly comes is told', async () => {
    await cases.reopen({ silenceMs: 150 });
    await refuseWith(
      (_request, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write(' '), 30);
        response.on('close', () => clearInterval(timer));
      },
      { code: 'timeout' },
    );
  });

  feedCase('a feed that comes for ever is told', async () => {
    await cases.reopen({ documentMs: 500 });
    await refuseWith(
      (_request, response) => {
        response.writeHead(200);
        response.write('<rss><channel>');
        const timer = setInterval(() => response.write('<!-- nothing -->'.repeat(200)), 20);
        response.on('close', () => clearInterval(timer));
      },
      { code: 'timeout' },
    );
  });

  feedCase('a feed of 50 MB is refused by what its server says', async () => {
    await refuseWith(
      (_request, response) => void response.writeHead(200, { 'content-length': 50_000_000 }).write('<rss>'),
      { code: 'feed_refused', detail: { key: 'feed_too_large', megabytes: 20 } },
    );
  });

  feedCase('a feed of 50 MB without a length is not read to its end', async () => {
    let sent = 0;
    await refuseWith(
      (_request, response) => {
        response.write('<rss><channel>');
        const block = '<item><description>much to read</description></item>'.repeat(5_000);
        const write = (): void => {
          while (sent < 50_000_000 && !response.destroyed) {
            sent += block.length;
            if (!response.write(block)) return void response.once('drain', write);
          }
          response.end('</channel></rss>');
        };
        write();
      },
      { detail: { key: 'feed_too_large', megabytes: 20 } },
    );
    expect(sent).toBeLessThan(50_000_000);
  });

  feedCase('a feed that was compressed is read', async () => {
    cases.server.answers.set(
      '/feed.xml',
      send(gzipSync(toRss([{ title: 'One' }])), { 'content-encoding': 'gzip' }),
    );
    expect(await fetchFeed()).toMatchObject({ value: { items: [{ title: 'One' }] } });
  });

  feedCase('a feed that becomes large when it is read is refused', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('<rss><channel>'), Buffer.alloc(60_000_000, ' ')]));
    expect(bomb.length).toBeLessThan(100_000);
    await refuseWith(send(bomb, { 'content-encoding': 'gzip' }), {
      detail: { key: 'feed_too_large', megabytes: 20 },
    });
  });

  feedCase('what only says that it was compressed is told', async () => {
    await refuseWith(send(toRss([]), { 'content-encoding': 'gzip' }), { code: 'feed_refused' });
  });

  feedCase('entities that multiply are refused', async () => {
    const entities = Array.from(
      { length: 20 },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
    ).join('');
    const before = `<!DOCTYPE rss [<!ENTITY e0 "ha">${entities}]>`;
    await refuseWith(send(toRss([{ title: '&e20;' }], before)), { detail: { key: 'feed_unsafe' } });
  });

  feedCase('entities from elsewhere are not fetched', async () => {
    cases.inside.answers.set('/secret', send('secret'));
    const before = `<!DOCTYPE rss [<!ENTITY x SYSTEM "${cases.inside.address}/secret">]>`;
    await refuseWith(send(toRss([{ title: '&x;' }], before)), { detail: { key: 'feed_unsafe' } });
    expect(cases.inside.requests).toHaveLength(0);
  });

  feedCase('a document type without entities is no harm', async () => {
    const before =
      '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://example.com/rss.dtd">\n';
    cases.server.answers.set('/feed.xml', send(toRss([{ title: 'One &amp; two' }], before)));
    expect(await fetchFeed()).toMatchObject({ value: { items: [{ title: 'One & two' }] } });
  });

  feedCase('elements within elements within elements are refused', async () => {
    await refuseWith(send(`<rss>${'<a>'.repeat(1_000_000)}`), { detail: { key: 'feed_unsafe' } });
  });

  feedCase('an attribute without an end is refused', async () => {
    await refuseWith(send(`<rss a="${'x'.repeat(5_000_000)}`), { detail: { key: 'feed_unsafe' } });
  });

  feedCase('a page instead of a feed is told', async () => {
    await refuseWith(send('<!doctype html><html><title>Night Shift</title></html>'), {
      detail: { key: 'feed_not_feed' },
    });
  });

  feedCase('nothing instead of a feed is told', async () => {
    await refuseWith(send(''), { detail: { key: 'feed_not_feed' } });
  });

  feedCase('a feed that is not there is told', async () => {
    expectRefusal(await fetchFeed(), {
      code: 'feed_refused',
      detail: { key: 'feed_status', status: '404' },
    });
  });

  feedCase('a feed that is cut loses what is missing only, until it is fetched again', async () => {
    const whole = toRss([{ title: 'One' }, { title: 'Two' }]);
    cases.server.answers.set('/feed.xml', send(whole.slice(0, whole.indexOf('Two')), { etag: '"1"' }));
    expect(await fetchFeed()).toMatchObject({ value: { items: [{ title: 'One' }] } });
    cases.server.answers.set('/feed.xml', (request, response) => {
      if (request.headers['if-none-match'] !== undefined) response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"' }).end(whole);
    });
    expect(await cases.setup.feeds.refresh(showId)).toMatchObject({
      value: { items: [{ title: 'One' }, { title: 'Two' }] },
    });
  });

  feedCase(
    'a feed that says more of its length than comes is told, and one that says less is cut',
    async () => {
      const whole = toRss([{ title: 'One' }, { title: 'Two' }]);
      await refuseWith(
        (_request, response) => {
          response.writeHead(200, { 'content-length': whole.length + 100 });
          response.write(whole, () => response.destroy());
        },
        { code: 'connection_lost' },
      );
      cases.server.answers.set('/feed.xml', (_request, response) => {
        response.strictContentLength = false;
        response.writeHead(200, { 'content-length': whole.indexOf('Two') }).end(whole);
      });
      expect(await fetchFeed()).toMatchObject({ value: { items: [{ title: 'One' }] } });
    },
  );

  const inUtf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
  const declare = (encoding: string): string =>
    toRss([{ title: 'Nächte – eins' }]).replace('UTF-8', encoding);
  const latin1 = Buffer.from(toRss([{ title: 'Nächte' }]).replace(' encoding="UTF-8"', ''), 'latin1');
  for (const [encoding, content, contentType, title] of [
    ['UTF-8 with a mark', `\ufeff${declare('UTF-8')}`, 'text/xml', 'Nächte – eins'],
    ['UTF-16 with a mark', inUtf16(`\ufeff${declare('UTF-16')}`), 'text/xml', 'Nächte – eins'],
    ['big-endian UTF-16 with a mark', inUtf16(`\ufeff${declare('UTF-16')}`).swap16(), '', 'Nächte – eins'],
    ['UTF-16 without a mark', inUtf16(declare('UTF-16')), 'text/xml', 'Nächte – eins'],
    ['UTF-8 that calls itself UTF-16', declare('utf-16'), 'text/xml', 'Nächte – eins'],
    ['an encoding of the header', latin1, 'application/rss+xml; charset="ISO-8859-1"', 'Nächte'],
    [
      'an encoding of the document',
      Buffer.from(declare('windows-1252').replace('–', '-'), 'latin1'),
      'text/xml',
      'Nächte - eins',
    ],
    ['an unknown encoding', declare('x-nothing'), 'text/xml', 'Nächte – eins'],
  ] as const)
    feedCase(`a feed in ${encoding} is read`, async () => {
      cases.server.answers.set('/feed.xml', send(content, { 'content-type': contentType }));
      expect(await fetchFeed()).toMatchObject({ value: { items: [{ title }] } });
    });

  feedCase('the encoding is known of a feed that comes byte by byte', async () => {
    const content = Buffer.from(declare('ISO-8859-1').replace('–', '-'), 'latin1');
    cases.server.answers.set('/feed.xml', (_request, response) => {
      response.writeHead(200);
      let at = 0;
      const write = (): void => {
        if (at === 100) return void response.end(content.subarray(at));
        at += 1;
        response.write(content.subarray(at - 1, at), () => setImmediate(write));
      };
      write();
    });
    expect(await fetchFeed()).toMatchObject({ value: { items: [{ title: 'Nächte - eins' }] } });
  });

  for (const [name, compress, encoding] of [
    ['deflate', deflateSync, 'deflate'],
    ['Brotli', brotliCompressSync, 'br'],
  ] as const)
    feedCase(`a feed that becomes large when it is read is refused, also with ${name}`, async () => {
      const bomb = compress(Buffer.concat([Buffer.from('<rss><channel>'), Buffer.alloc(60_000_000, ' ')]));
      expect(bomb.length).toBeLessThan(100_000);
      await refuseWith(send(bomb, { 'content-encoding': encoding }), {
        detail: { key: 'feed_too_large', megabytes: 20 },
      });
    });

  feedCase('redirects within the host that was typed are followed', async () => {
    for (let at = 0; at < 9; at += 1) cases.server.answers.set(`/${at}`, redirect(`/${at + 1}`));
    cases.server.answers.set('/9', send(toRss([{ title: 'One' }])));
    expect(await fetchFeed('/0')).toMatchObject({ value: { items: [{ title: 'One' }] } });
  });

  feedCase('redirects without an end are told', async () => {
    await refuseWith(redirect('/feed.xml'), { detail: { key: 'feed_redirects' } });
  });

  feedCase('a redirect that names no address is told', async () => {
    await refuseWith((_request, response) => void response.writeHead(302).end(), {
      detail: { key: 'feed_redirects' },
    });
    await refuseWith(redirect('file:///etc/passwd'), { detail: { key: 'feed_redirects' } });
  });

  for (const host of [
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    'localhost',
    'name.localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fe80::1]',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ])
    feedCase(`a redirect to ${host} is refused`, async () => {
      await refuseWith(redirect(`http://${host}/feed.xml`), {
        detail: { key: 'feed_private_address' },
      });
    });

  feedCase('a redirect of a feed to another server of this computer is refused', async () => {
    cases.inside.answers.set('/feed.xml', send(toRss([{ title: 'Secret' }])));
    await refuseWith(redirect(`${cases.inside.address}/feed.xml`), {
      detail: { key: 'feed_private_address' },
    });
    expect(cases.inside.requests).toHaveLength(0);
  });

  feedCase('links that subscribe in an application are addresses', async () => {
    cases.server.answers.set('/feed.xml', send(toRss([{ title: 'One' }])));
    const address = `${cases.server.address}/feed.xml`;
    for (const typed of [`feed:${address}`, `podcast:${address}`, ` ${address}#latest`])
      expect(await cases.setup.feeds.setAddress(showId, typed.trim())).toMatchObject({ value: { address } });
    expect(cases.setup.asked).toEqual([address]);
  });

  feedCase('a feed of a server that is busy is told, with the time that it asks for', async () => {
    await refuseWith((_request, response) => void response.writeHead(503, { 'retry-after': '120' }).end(), {
      code: 'feed_refused',
      detail: { key: 'feed_server_busy', status: '503' },
    });
    await refuseWith((_request, response) => void response.writeHead(410).end(), {
      detail: { key: 'feed_status', status: '410' },
    });
  });

  feedCase('a feed that wants a login says so', async () => {
    await refuseWith((_request, response) => void response.writeHead(401).end(), {
      code: 'feed_refused',
      detail: { key: 'feed_login' },
    });
  });

  feedCase('a tag that no request may have is not sent', async () => {
    cases.server.answers.set('/feed.xml', (_request, response) => {
      response.setHeader('etag', Buffer.from('"é"').toString('latin1'));
      response.end(toRss([{ title: 'One' }]));
    });
    expect(await fetchFeed()).toMatchObject({ ok: true });
    expect(await cases.setup.feeds.refresh(showId)).toMatchObject({ ok: true });
  });

  feedCase('other addresses than of the web are none', async () => {
    for (const typed of [
      'feed:',
      'file:///etc/passwd',
      'ftp://example.com/feed',
      'javascript://x',
      'https://',
      ' ',
    ])
      expectRefusal(await cases.setup.feeds.setAddress(showId, typed), { code: 'address_invalid' });
    expect(cases.setup.asked).toEqual([]);
  });
};
