/** Serves the page of the window from the sources, on a port of this computer that only main of the development build asks. */
import { realpathSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { mergeConfig, resolveConfig } from 'electron-vite';
import { createServer, DevEnvironment } from 'vite';
import { root } from '../build.ts';
import { pageClient } from './page-client.ts';
import { clientPath, pagePlugins, preamble, preamblePath } from './page-plugins.ts';
import { createPageUpdates } from './page-updates.ts';

const scripts: Readonly<Record<string, string>> = { [clientPath]: pageClient, [preamblePath]: preamble };

export interface PageServer {
  /** Without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

export const startPageServer = async (): Promise<PageServer> => {
  const configFile = path.join(root, 'electron.vite.config.ts');
  const { config } = await resolveConfig({ configFile, logLevel: 'warn' }, 'serve', 'development');
  const updates = createPageUpdates();
  const vite = await createServer(
    mergeConfig(config?.renderer ?? {}, {
      root: path.join(root, 'renderer'),
      configFile: false,
      cacheDir: path.join(root, 'out/development/cache'),
      clearScreen: false,
      appType: 'spa',
      // The other pages are those of hidden windows.
      optimizeDeps: { entries: ['index.html'] },
      server: {
        middlewareMode: true,
        // The page cannot connect (page-updates.ts).
        ws: false,
        forwardConsole: false,
        fs: { allow: [root, realpathSync(path.join(root, 'node_modules'))] },
      },
      environments: {
        client: {
          dev: {
            createEnvironment: (name: string, environment: ConstructorParameters<typeof DevEnvironment>[1]) =>
              new DevEnvironment(name, environment, {
                hot: true,
                transport: updates.channel,
              }),
          },
        },
      },
      plugins: [...pagePlugins],
    }),
  );
  const server = createHttpServer((request, response) => {
    const script = scripts[request.url ?? ''];
    if (script !== undefined) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else if (!updates.handle(request, response)) vite.middlewares(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await vite.close();
    },
  };
};
