/** Suites that run at the same time have a display each: of one there is one focus and one clipboard. */
const displays = process.env.LIMINAL_DISPLAYS?.split(' ') ?? []
const own = displays[Number(process.env.VITEST_POOL_ID) - 1]
if (own) process.env.DISPLAY = own
