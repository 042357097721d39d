/**
 * What a field of a request is, by its name. `environment` and `typed` (what a program gets to read)
 * change what a command does, and with `escalation` it does it with more rights or out of its sandbox.
 * `words` are known to do nothing by themselves; of all else nobody here knows what it is.
 */
export type Meaning =
  | 'escalation'
  | 'environment'
  | 'typed'
  | 'command'
  | 'folder'
  | 'path'
  | 'words'
  | 'unknown'

/** Names are compared without case and signs: filePath, file_path and "File path" are one. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

const names = (words: string): Set<string> => new Set(words.trim().split(/\s+/))

export const commandNames = names(
  'command commands cmd cmds script scripts commandline shellcommand shell code bash run exec argv program executable binary',
)
export const argumentNames = names('args arguments argv parameters')
export const folderNames = names(
  'cwd workdir workingdir workingdirectory currentdirectory dirpath directorypath chdir rundir startdirectory',
)
export const pathNames = names(`
  path paths file files filepath filepaths filename filenames abspath absolutepath relativepath
  oldpath newpath sourcepath targetpath destinationpath movepath moveto source destination target src dst dest
  oldfile newfile oldname newname directory directories dir dirs folder folders root rootpath
  notebookpath notebook uri fileuri url from to`)
export const patchNames = names('patch diff unifieddiff input')
/** What agents send as JSON within JSON; what is to be written into a file is not among it. */
export const holderNames = names(
  'args arguments input params parameters rawinput toolinput payload',
)
export const mapNames = names('changes files edits filechanges')
/** Words that are also used for other things are paths where they look like one. */
export const ambiguousNames = names('from to source target src dst dest url uri root')

const environmentNames = names('env envs environ environment envvars environmentvariables')
const typedNames = names(
  'stdin standardinput stdindata keys keystrokes chars sendkeys keyboardinput',
)
/** Asking for more than a command has by itself. */
const escalates =
  /escalat|elevat|privileg|danger|unsafe|unrestricted|bypass|permission|sudo|asroot|runas|grantroot|networkaccess|connection|nosandbox|disablesandbox|withoutsandbox|skip.*(?:check|approv|confirm)/
const contains = /sandbox/

/** What says of itself that it is not there. */
const nothing = new Set<unknown>([false, 0, 'false', 'use_default', 'default'])

/** Whether a field asks for more rights, or for none of its sandbox: `sandbox: false`, `unsafe: true`. */
function isEscalation(plain: string, value: unknown): boolean {
  if (escalates.test(plain)) return !nothing.has(value)
  if (!contains.test(plain)) return false
  return value !== true && value !== 'use_default'
}

/** These are known whatever is done. */
const usual =
  names(`description title reason justification explanation summary timeout timeoutms timeoutseconds
  callid turnid toolcallid startedatms processid autoapproved parsedcmd availabledecisions
  proposedexecpolicyamendment yieldtimems maxoutputtokens`)

const ofKind: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['execute', names('runinbackground isbackground background')],
  [
    'read',
    names(`offset limit line lines startline endline linestart lineend range encoding pages
    viewrange maxlines`),
  ],
  [
    'edit',
    names(`content contents oldstring newstring oldtext newtext oldstr newstr filetext replaceall
    newsource cellid celltype editmode insertline inserttext expectedreplacements type`),
  ],
  ['delete', names('recursive type content contents')],
  ['move', names('overwrite type')],
  [
    'search',
    names(`pattern query glob include exclude regex i n a b c outputmode headlimit multiline
    casesensitive limit offset maxresults type`),
  ],
  [
    'fetch',
    names('url urls uri query prompt format maxlength alloweddomains blockeddomains limit'),
  ],
  ['think', names('thought thoughts todos plan content status activeform priority id subject')],
  ['switch_mode', names('mode plan')],
])

/** Of a tool of another kind nobody knows what it does: "other" says no more than nothing. */
export const isKnownKind = (kind: string | undefined): boolean =>
  kind !== undefined && ofKind.has(kind)

/** What a field is by its name alone, for one kind of tool. */
export function meaningOf(plain: string, kind: string | undefined, value: unknown): Meaning {
  if (isEscalation(plain, value)) return 'escalation'
  if (escalates.test(plain) || contains.test(plain)) return 'words'
  if (environmentNames.has(plain)) return 'environment'
  if (typedNames.has(plain)) return 'typed'
  if (usual.has(plain)) return 'words'
  if (kind !== undefined && ofKind.get(kind)?.has(plain)) return 'words'
  return 'unknown'
}
