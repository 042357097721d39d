// A program that does with a log what the app does when its window is drawn: it makes what is missing.

import { systemClock } from '../../../src/kit/clock'
import { Deriving } from '../../../src/main/session/search/deriving'
import { openLog } from '../../../src/main/store/log/open-log'

const opened = openLog(process.argv[2] ?? '')
if (!opened.ok) throw new Error(opened.problem.message)
process.stdout.write('begins\n')
await new Deriving(opened.value, systemClock).all()
opened.value.close()
process.stdout.write('done\n')
