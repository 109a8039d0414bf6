/** File operations have no timeout and hang on a dead network drive. */

/** Milliseconds to inspect a file, which may have to be downloaded from a cloud drive first. */
export const defaultDriveTimeoutMs = 60_000;
/** Share of the timeout that is used after a drive has timed out once, or while the user waits. */
export const shortTimeoutRatio = 1 / 10;
