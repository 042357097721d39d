// Measures the log: what few words write, what 10,000 events a second from 50 sessions cost, text and others, terminals' output, the words of a big section, and search.

import { benchEvents } from './log/events'
import { benchOutput } from './log/output'
import { benchSearch } from './log/search'
import { benchSection } from './log/section'
import { benchSmall } from './log/small'
import { benchTrickle } from './log/trickle'

await benchTrickle()
await benchEvents()
await benchSmall()
await benchOutput()
await benchSection()
benchSearch()
