/**
 * What was asked of a machine that cannot be reached, or is gone, and has no other way to say so. It
 * is no fault of ours: how the machine is, is said for all of it together.
 */
export class Unreachable extends Error {}
