/** The zoom of a page: DevTools cannot set Chromium's, so the page gets a smaller viewport with larger pixels. */
import type { CdpSession } from '../chromium/cdp.ts';

export const zoomPage = async (session: CdpSession, level: number): Promise<void> => {
  await session.send('Emulation.clearDeviceMetricsOverride');
  if (level === 0) return;
  const factor = 1.2 ** level;
  const { cssLayoutViewport } = await session.send('Page.getLayoutMetrics');
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: Math.round(cssLayoutViewport.clientWidth / factor),
    height: Math.round(cssLayoutViewport.clientHeight / factor),
    deviceScaleFactor: factor,
    mobile: false,
  });
};
