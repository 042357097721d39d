/** What was asked of a machine that cannot be reached, or is gone: how it is, is said for all of it together. */
export class Unreachable extends Error {}
