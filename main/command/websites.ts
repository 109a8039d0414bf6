/** `websites list`, `add` and `set`, at the service whose key was entered in the window. */

import { websiteDefaults } from '../../preload/contract/website-fields.ts';
import type { Website } from '../../preload/contract/websites.ts';
import type { CommandOf } from './arguments.ts';
import { type CommandContext, refuse } from './context.ts';
import { combineCodes, type ExitCode, exitCodes } from './exit-codes.ts';
import type { Print } from './lines.ts';

const printWebsite = (print: Print, website: Website): void => {
  const { id, domain, privacy, email, exclude_bots, exclude_params, exclude_ips } = website;
  print({ kind: 'website', id, domain, privacy, email, exclude_bots, exclude_params, exclude_ips });
};

export const listWebsites = async ({ services, print }: CommandContext): Promise<ExitCode> => {
  const listed = await services.websites.listAll();
  if (!listed.ok) return refuse(print, '', listed.error);
  for (const website of listed.value.items) printWebsite(print, website);
  return exitCodes.done;
};

/** Stops with the first failure that is not of one website. */
export const addWebsites = async (
  { domains, fields }: CommandOf<'websites add'>,
  { services, print, signal }: CommandContext,
): Promise<ExitCode> => {
  const codes: ExitCode[] = [];
  for (const domain of domains) {
    if (signal.aborted) return exitCodes.interrupted;
    const stored = await services.websites.store({ ...websiteDefaults, ...fields, domain });
    if (stored.ok) printWebsite(print, stored.value);
    else codes.push(refuse(print, domain, stored.error));
    if (codes.includes(exitCodes.noAccess)) break;
  }
  return combineCodes(codes);
};

export const setWebsite = async (
  { id, fields }: CommandOf<'websites set'>,
  { services, print }: CommandContext,
): Promise<ExitCode> => {
  const updated = await services.websites.update(id, fields);
  if (!updated.ok) return refuse(print, id, updated.error);
  printWebsite(print, updated.value);
  return exitCodes.done;
};
