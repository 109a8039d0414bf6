/**
 * Which addresses are on the public internet. What a feed names must not lead into this computer or its network. Names are checked at
 * the connection, so that a name server cannot return one address for the check and another for the connection.
 */
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { lookupHost } from '../loopback.ts';

/** Of `64:ff9b::/96`, whose last 32 bits are an IPv4 address: in a network without IPv4 all servers of it have one. */
const translatedRange = 'rfc6052';
const translatedPrefix = [0x64, 0xff9b, 0, 0, 0, 0];

/** False for loopback, private, link-local and all other addresses with a special meaning. */
export const isPublicAddress = (address: string): boolean => {
  // Of an IPv6 address, the part behind % names an interface of this computer.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6) || parsed.range() !== translatedRange)
    return parsed.range() === 'unicast';
  const isTranslated = translatedPrefix.every((part, at) => parsed.parts[at] === part);
  return isTranslated && new ipaddr.IPv4(parsed.toByteArray().slice(-4)).range() === 'unicast';
};

/** Whether a host, as `URL` normalises it, is an address or a name that cannot be on the public internet. Other names are not resolved. */
export const isPrivateHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return isIP(host) === 0 ? /(^|\.)localhost$/i.test(host) : !isPublicAddress(host);
};

/** Works like `lookupHost`, but leaves out addresses that are not public. `createError`: if no other is left. */
export const createPublicLookup =
  (createError: () => Error): LookupFunction =>
  (hostname, options, callback) =>
    lookupHost(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      const [first, ...others] = addresses.filter(({ address }) => isPublicAddress(address));
      if (error !== null || first === undefined) callback(error ?? createError(), '', 0);
      else if (options.all === true) callback(null, [first, ...others]);
      else callback(null, first.address, first.family);
    });
