/** Listeners on this computer, and a page that tries to reach them by WebRTC. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Page } from '@playwright/test';

interface OutsideListeners {
  readonly udpPort: number;
  readonly tcpPort: number;
  /** Packets and connections so far. */
  readonly heard: { udp: number; tcp: number };
  close(): void;
}

export const openListeners = async (): Promise<OutsideListeners> => {
  const heard = { udp: 0, tcp: 0 };
  const udp = createSocket('udp4', () => {
    heard.udp += 1;
  });
  const tcp = createServer((socket) => {
    heard.tcp += 1;
    socket.on('error', () => undefined);
    socket.destroy();
  });
  udp.bind(0, '127.0.0.1');
  tcp.listen(0, '127.0.0.1');
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')]);
  return {
    udpPort: udp.address().port,
    tcpPort: (tcp.address() as AddressInfo).port,
    heard,
    close: () => {
      udp.close();
      tcp.close();
    },
  };
};

/** Resolves when WebRTC has tried every server: STUN over UDP, TURN over UDP and over TCP. */
export const tryWebRTC = (page: Page, { udpPort, tcpPort }: OutsideListeners): Promise<void> =>
  page.evaluate(
    async ([udp, tcp]) => {
      const turn = { username: 'user', credential: 'password' };
      const connection = new RTCPeerConnection({
        iceServers: [
          { urls: `stun:127.0.0.1:${udp}` },
          { urls: `turn:127.0.0.1:${udp}?transport=udp`, ...turn },
          { urls: `turn:127.0.0.1:${tcp}?transport=tcp`, ...turn },
        ],
      });
      const complete = new Promise<void>((resolve) => {
        connection.addEventListener('icegatheringstatechange', () => {
          if (connection.iceGatheringState === 'complete') resolve();
        });
      });
      connection.createDataChannel('data');
      await connection.setLocalDescription(await connection.createOffer());
      await complete;
      connection.close();
    },
    [udpPort, tcpPort] as const,
  );
