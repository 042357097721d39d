// A program of its own, started on Windows beside the app, which it outlives.
import { killAll, listAsTold } from './system/windows'
import { guardTrees } from './windows-guard'

void guardTrees(process.stdin, { list: () => listAsTold(), kill: (pids) => killAll(pids) })
