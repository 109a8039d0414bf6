/** Which values cross the IPC boundary. */
import { describe, expect, it } from 'vitest';
import { getChannelName } from '../../preload/contract/define.ts';
import { connect } from './connect.ts';

describe('what crosses', () => {
  it('to a handler is what the schema returns', async () => {
    const { bridge, calls } = connect();
    await bridge.settings.setApiKey('  key-123 ');
    await bridge.ipPresets.create({ name: ' office ', ips: ' 10.0.0.1 ' });
    expect(calls.map(({ args }) => args[0])).toEqual(['key-123', { name: 'office', ips: '10.0.0.1' }]);
  });

  it('to main is no list that is not one of files', async () => {
    const { bridge } = connect();
    const addFiles = bridge.uploads.addFiles as unknown as (files: unknown) => Promise<unknown>;
    for (const files of ['/etc/passwd', null, { 0: 'x', length: 1 }])
      expect(await addFiles(files)).toMatchObject({
        error: {
          code: 'invalid_input',
          detail: { key: 'exception', reason: expect.stringContaining('list') },
        },
      });
  });

  it('to a listener is one value', () => {
    const { bridge, listeners } = connect();
    const received: unknown[][] = [];
    bridge.settings.onChanged((...all: unknown[]) => void received.push(all));
    for (const listener of listeners.get(getChannelName('settings', 'onChanged')) ?? [])
      listener({ theme: 'dark' });
    expect(received).toEqual([[{ theme: 'dark' }]]);
  });
});
