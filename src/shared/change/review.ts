import type { BytePath } from '../../kit/path'
import type { Problem } from '../../kit/result'
import type { Conflict, LineChoice } from './conflicts'
import type { Hunk } from './hunks'
import type { Change } from './status'

/** Between which two states of a workspace one looks. Where nothing else is said, the second is the disk. */
export type ReviewRange =
  /** From the last commit. */
  | { type: 'uncommitted' }
  /** From the beginning of the session's first turn. */
  | { type: 'session' }
  | { type: 'last-turn' }
  /** From where the branch left what it was made from. */
  | { type: 'base' }
  /** The same, but for what a check has left behind: nobody commits that. */
  | { type: 'result' }
  /** From the beginning of this turn to its end. */
  | { type: 'turn'; turn: string }

/** Of a hunk or a whole file: whether the user has taken it for good; or it is committed, which says of nobody that he has looked at it. */
export type Acceptance = 'pending' | 'partly' | 'accepted' | 'committed'

/** A file that differs within the range. Its path says which one it is; `shownPath` how to show it. */
export interface ReviewFile {
  path: BytePath
  /** Its path before it was renamed or copied. */
  from?: BytePath
  change: Change
  /** A folder is a repository in the repository. */
  kind: 'text' | 'binary' | 'link' | 'submodule' | 'folder' | 'special'
  /** Lines; unknown where it is no text, or too large to be counted. */
  counts?: { added: number; deleted: number }
  /** As git says them (100644, 100755, …), where they differ and both are there. */
  modes?: [before: string, after: string]
  /** Made by a program, by its name or as its attributes say: nobody reads it line by line. */
  generated?: true
  /** More than is shown without being asked for. */
  large?: true
  judgement: Acceptance
  /** Looked at, and not changed since. */
  viewed?: true
  /** An agent's tool call writes it right now: by its title. */
  busy?: string
  /** Another one when what would be shown of the file is another. */
  version: string
}

/** What has become of the list since a revision; `whole` when it is all of it. */
export interface ReviewFiles {
  rev: number
  whole: boolean
  put: ReviewFile[]
  removed: BytePath[]
}

/** White space that is no difference: none, at the end of lines, or anywhere. */
export type WhiteSpace = 'exact' | 'end' | 'all'

/**
 * One side of a file. Lines of a text end at "\n" and nowhere else: a lone "\r" is a character of its
 * line, and "\r\n" is the "\r" and the end. Line numbers everywhere count from 0, [from, to).
 */
export type Side =
  | { type: 'nothing' }
  | {
      type: 'text'
      text: string
      encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
      bom: boolean
      ends: 'lf' | 'crlf' | 'cr' | 'mixed' | 'none'
      /** Whether its last line has an end. */
      ended: boolean
      bytes: number
    }
  | { type: 'image'; mimeType: string /** Base64. */; data: string; bytes: number }
  | { type: 'binary'; bytes: number }
  /** More than is shown: why in words. */
  | { type: 'large'; bytes: number; why: string }
  | { type: 'link'; target: string }
  /** A repository in the repository, by the commit that is checked out there. */
  | { type: 'submodule'; commit: string }
  | { type: 'folder' }
  /** A device, a pipe or a socket. */
  | { type: 'special' }

/** Who made a change, as far as that is known. */
export type Origin =
  | {
      type: 'call'
      session: string
      turn?: string
      /** Which turn of the session it is, from 1. */
      number?: number
      /** The tool call's id in the session's transcript. */
      call: string
      title: string
      at: number
      /** By what it is known: the agent says what it changed, or the file was written while the call ran. */
      evidence: 'protocol' | 'watcher'
    }
  /** One of several calls that ran at the same time. */
  | { type: 'one-of'; calls: Extract<Origin, { type: 'call' }>[] }
  /**
   * It came in this turn, and no call says that it made it: the agent, you, or something else. Beside the
   * agent's calls where it was seen to be written while none ran.
   */
  | { type: 'turn'; session: string; turn: string; number?: number; at: number; beside?: true }
  /** You, or something else. */
  | { type: 'other' }

export interface ReviewHunk extends Hunk {
  judgement: Acceptance
  /** Lines of the text after, of those that are changed, which are accepted. */
  accepted: [from: number, to: number][]
  /** Who has made it, the newest first; empty where nothing is known. */
  by: Origin[]
}

/** Lines that were taken away at one place and stand, all the same, at another. */
export interface MovedBlock {
  before: [from: number, to: number]
  after: [from: number, to: number]
}

/** What is shown of one file. */
export interface FileChanges {
  path: BytePath
  from?: BytePath
  change: Change
  modes?: [before: string, after: string]
  version: string
  before: Side
  after: Side
  /** What `review.apply` is told of what was looked at. */
  left: string | null
  shown: string | null
  /** None where one of the sides is no text. */
  hunks: ReviewHunk[]
  moved: MovedBlock[]
  judgement: Acceptance
  /** What can be done with it, and in words why not. */
  accept: 'lines' | 'whole' | { refused: string }
  revert: 'lines' | 'whole' | { refused: string }
  /** It is in conflict: what both sides have made of it. */
  conflict?: FileConflict
  /** What one has to know to understand what is shown, in words. */
  notes: string[]
}

/** What two sides have made of a file, while they are being brought together. */
export interface FileConflict {
  /** Who they are, by name: what git calls ours is somebody else's work in a rebase. */
  names: { ours: string; theirs: string }
  /** Places in the text after, each with its marks. */
  places: Conflict[]
  /** The file as a whole on either side, where no lines are left to choose between. */
  whole?: { ours: Side; theirs: Side }
  /** What lies there can be told to be what both sides come to. */
  ready: boolean
  /** What one has to know to choose, in words. */
  notes: string[]
}

/** `here` is what lies on the disk. */
export type SideChoice = LineChoice | 'here'

/** What has become of a file of which a side was chosen. */
export interface Resolved {
  done: 'done' | 'already'
  /** Places that are still to be chosen. */
  left: number
  /** Version control knows that it is resolved; why it does not, where it should. */
  marked: boolean
  problem?: Problem
}

/** Lines that are chosen, of both sides; those that are not changed do not matter. */
export interface ChosenLines {
  before: [from: number, to: number][]
  after: [from: number, to: number][]
}

/** A word on some lines, kept until it is sent. */
export interface ReviewComment {
  id: string
  /** Where it is said: the session whose changes were looked at. */
  session: string
  path: BytePath
  side: 'before' | 'after'
  /** Where these lines stand now; of the whole file where there are none. */
  lines: [from: number, to: number] | null
  /** The lines are not there any more: `lines` is where they were. */
  outdated: boolean
  /** The lines as they were when it was written. */
  quoted: string
  text: string
  /** The session whose agent says so; nobody's where it is the user. */
  by: { session: string; name: string } | null
  at: number
}

/** A range that can be chosen, and for a turn what it is called. */
export interface ReviewChoice {
  range: ReviewRange
  /** The first words of the turn's prompt, and when it began. */
  heading?: string
  at?: number
  /** Why it cannot be looked at, in words. */
  refused?: string
}
