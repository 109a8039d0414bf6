/** This computer as the host of a service, and how host names are resolved. */
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** The only name that stands for this computer. A name server may answer for `*.localhost`. */
const localName = 'localhost';

/** Whether a host, as `URL` normalises it, is this computer: `localhost`, 127.0.0.0/8 or [::1]. */
export const isLoopback = (hostname: string): boolean => {
  if (hostname === localName) return true;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
};

const localAddresses: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Works like `dns.lookup`, but `localhost` is this computer, and neither the system nor a name server is asked. */
export const lookupHost: LookupFunction = (hostname, options, callback) => {
  if (hostname.toLowerCase() !== localName) {
    lookup(hostname, options, callback);
    return;
  }
  const wanted = options.family === 6 || options.family === 'IPv6' ? '::1' : '127.0.0.1';
  const isAny = options.family === undefined || options.family === 0;
  const found = localAddresses.filter(({ address }) => isAny || address === wanted);
  if (options.all === true) callback(null, found);
  else callback(null, wanted, isIP(wanted));
};
