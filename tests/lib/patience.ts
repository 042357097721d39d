/**
 * How long a test may take that goes through many cases. A slice of them is done in seconds: one that
 * is not has stopped, and must not hold up all others for as long as the whole length would take.
 */
export const patience =
  process.env.LIMINAL_SOAK || process.env.LIMINAL_FUZZ || process.env.LIMINAL_RUNS
    ? 10 * 3_600_000
    : 180_000
