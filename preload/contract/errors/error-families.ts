/** Groups of error codes, from the families of the table. */
import { type ErrorCode, errorCodes, errorTable } from './error-table.ts';

export type ErrorFamily = ReadonlySet<ErrorCode>;

const collect = (...families: readonly (typeof errorTable)[ErrorCode]['family'][]): ErrorFamily =>
  new Set(errorCodes.filter((code) => families.includes(errorTable[code].family)));

/** No request is possible or accepted until the user changes something. */
export const accessErrors = collect('access');

/** The service can't be reached now. */
export const offlineErrors = collect('offline');

/** No response came, or it was not the service's own. */
export const unreachableErrors = collect('offline', 'unreachable');

/** Errors that would affect all further requests, so a bulk operation stops. */
export const fatalErrors = collect('access', 'offline');

/** Errors that concern the connection and not the single request. */
export const connectionErrors = collect('access', 'offline', 'unreachable', 'connection');
