// A program that does with a log what the app does when its window is drawn: it makes what is missing.
import { openLog } from '../../../src/main/log/open-log'
import { systemClock } from '../../../src/main/sessions/clock'
import { Deriving } from '../../../src/main/sessions/deriving'

const opened = openLog(process.argv[2] ?? '')
if (!opened.ok) throw new Error(opened.problem.message)
process.stdout.write('begins\n')
await new Deriving(opened.value, systemClock).all()
opened.value.close()
process.stdout.write('done\n')
