import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { failure, type Problem, type Result, success } from '../../../kit/result'
import { readHeaderOf } from './header-file'
import type { Log } from './log'
import { migrate, newestVersion, versionOf } from './migrations/migrate'
import { isMarkedDamaged, setAside } from './set-aside'
import { sqliteLog } from './sqlite-log'
import { type Surroundings, usualSurroundings } from './surroundings'
import { headOf, tailsBeside } from './tail-file'
import { tailVersion } from './tail-records'
import { nothingReadable, takeOver } from './take-over'
import { isCorruption, troubleOf } from './trouble'

/**
 * Opens the log, or makes one. A database of a newer version is refused and left as it is; a
 * damaged one is set aside, and the log's `notices` tell where it went.
 */
export function openLog(file: string, surroundings: Surroundings = usualSurroundings): Result<Log> {
  try {
    finishTakingOver(file)
    const header = readHeaderOf(file)
    const newerTail = () =>
      tailsBeside(file).some((tail) => (headOf(tail)?.version ?? 0) > tailVersion)
    if ((header.kind === 'database' && header.version > newestVersion) || newerTail())
      return newer(file)
    // None that was begun is empty: what stood there is gone, and that is to be said.
    const emptied = header.kind === 'empty' && existsSync(file)
    if (emptied || header.kind === 'foreign' || isMarkedDamaged(file))
      return openAnew(file, surroundings)
    const database = open(file)
    try {
      const refused = check(database, file)
      if (refused) return refused
      const log = sqliteLog(database, file, surroundings)
      readForStart(log, database)
      if (!isMarkedDamaged(file)) return success(log)
      log.close()
    } catch (error) {
      database.close()
      if (!isCorruption(error)) throw error
    }
    return openAnew(file, surroundings)
  } catch (error) {
    return { ok: false, problem: troubleOf(error, file) }
  }
}

function open(file: string): DatabaseSync {
  // A thread of whoever closed it last may still be tidying up.
  const database = new DatabaseSync(file, { timeout: 1_000 })
  database.exec('PRAGMA page_size = 16384')
  // Conversations are nobody else's to read; what SQLite keeps beside it gets the same mode.
  const { mode, uid } = statSync(file)
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(file, 0o600)
  return database
}

function check(database: DatabaseSync, file: string): Result<never> | undefined {
  // Reads the schema, which fails on most damage, before anything is written.
  database.prepare('SELECT count(*) FROM sqlite_schema').get()
  if (versionOf(database) > newestVersion) {
    database.close()
    return newer(file)
  }
  database.exec('PRAGMA journal_mode = WAL')
  // Commits do not wait for the disk, which is asked to keep them every few seconds (`Syncing`).
  database.exec('PRAGMA synchronous = NORMAL')
  database.exec('PRAGMA wal_autocheckpoint = 0')
  migrate(database)
  // From now on main waits for nobody: what cannot be written is tried again.
  database.exec('PRAGMA busy_timeout = 0')
  return undefined
}

function newer(file: string): Result<never> {
  return failure('newer-version', `${file} was made by a newer version of Liminal.`, {
    hint: 'Install that version again. The file was left as it is.',
  })
}

/** Without these the app has nothing to begin with: where they are damaged it is mended before anything is shown. */
function readForStart(log: Log, database: DatabaseSync): void {
  // What is added goes on where its stream ends.
  database.prepare('SELECT sum(last) FROM stream NOT INDEXED').get()
  database.prepare('SELECT count(name) FROM stream ORDER BY name').get()
  for (const rows of [log.projects, log.sessions, log.terminals, log.accounts, log.pids]) rows.all()
  // Whoever is not known here is not gone on with, and a second one would be started beside it.
  log.wires.all()
  log.memory.get('window')
}

/**
 * Taken over into a file of its own first: whoever is killed meanwhile finds the damaged log where it was,
 * or the new one whole, and never an empty one.
 */
function openAnew(file: string, surroundings: Surroundings): Result<Log> {
  const fresh = freshOf(file)
  removeFresh(file)
  const database = open(fresh)
  check(database, fresh)
  const missing = takeOver(file, database)
  database.close()
  const place = setAside(file, new Date(surroundings.timers.now()))
  renameSync(fresh, file)
  // What its tail has goes on where the database ends, damaged or not.
  const goesOn = missing.includes(nothingReadable) ? [] : tailsBeside(place)
  for (const tail of goesOn) copyFileSync(tail, file + tail.slice(place.length))
  const anew = open(file)
  check(anew, file)
  const notice: Problem = {
    code: 'log-set-aside',
    message: `The log was damaged and has been set aside as ${place}. ${missingWords(missing)}`,
    hint: 'Nothing in it was changed. Other tools may be able to read what is left of it.',
  }
  return success(sqliteLog(anew, file, surroundings, [notice]))
}

const freshOf = (file: string): string => `${file}.new`

function removeFresh(file: string): void {
  for (const name of ['', '-wal', '-shm']) rmSync(freshOf(file) + name, { force: true })
}

/** The app was ended right between setting the damaged one aside and putting the new one in its place. */
function finishTakingOver(file: string): void {
  if (!existsSync(file) && existsSync(freshOf(file))) renameSync(freshOf(file), file)
}

function missingWords(missing: readonly string[]): string {
  if (missing.length === 0) return 'All of it could be read, and is here.'
  if (missing.includes(nothingReadable))
    return 'None of it could be read: a new one has been started.'
  return `All else that could be read is here; missing is ${missing.join(', ')}.`
}
