import { attemptsAsked } from '../shared/task/asking-words'
import { longAnswer } from './long-answer'
import { editFile, giveOpinion, leaveSignal, runCommand } from './scenes-at-work'
import { crash, deaf, fail, garbage, hang, signOut, slow } from './scenes-in-trouble'
import {
  askForm,
  askUrl,
  compact,
  notices,
  picture,
  plan,
  subagent,
  title,
} from './scenes-on-screen'
import type { Turn } from './turn'

/** What the rest of the sentence says to a scene. */
type Scene = (turn: Turn, rest: string) => Promise<void>

interface Entry {
  words: string[]
  description: string
  hint?: string
  play: Scene
}

/** The tour: each word plays one thing that an agent can do. */
export const scenes: Entry[] = [
  { words: ['hello', 'hi', 'help'], description: 'Says what it can do', play: greet },
  { words: ['think'], description: 'Thinks before it answers', hint: 'about what', play: think },
  { words: ['plan'], description: 'Makes a plan and follows it', play: plan },
  {
    words: ['edit', 'permission', 'write'],
    description: 'Asks permission, then edits or creates a file',
    hint: 'file name, then text',
    play: editFile,
  },
  {
    words: ['run'],
    description: 'Runs a command in a terminal',
    hint: 'command',
    play: runCommand,
  },
  {
    words: ['long'],
    description: 'Streams a long answer with tables and code',
    hint: 'kilobytes',
    play: longAnswer,
  },
  { words: ['question'], description: 'Asks you something with a form', play: askForm },
  { words: ['link'], description: 'Asks you to open a page', play: askUrl },
  { words: ['image'], description: 'Shows a picture', play: picture },
  { words: ['title'], description: 'Renames the conversation', hint: 'new title', play: title },
  { words: ['notice'], description: 'Shows an information, a warning, an error', play: notices },
  { words: ['subagent'], description: 'Lets a helper do a part', play: subagent },
  { words: ['compact'], description: 'Makes room in its context', play: compact },
  { words: ['remember', 'recall'], description: 'Tells what you said before', play: recall },
  { words: ['slow'], description: 'Takes its time', hint: 'seconds', play: slow },
  { words: ['hang'], description: 'Says nothing until you cancel', play: hang },
  { words: ['deaf'], description: 'Says nothing and ignores the cancel', play: deaf },
  { words: ['error'], description: 'Fails with an error', hint: 'words', play: fail },
  { words: ['garbage'], description: 'Prints what is not the protocol', play: garbage },
  { words: ['sign-out'], description: 'Wants you to sign in again', play: signOut },
  {
    words: ['signal'],
    description: 'Ends a run that nobody watches',
    hint: 'done, failed or question, then words',
    play: leaveSignal,
  },
  { words: ['crash'], description: 'Dies at once', hint: 'exit code', play: crash },
]

/** How far into a sentence its verb is looked for: further on a word means something else. */
const reach = 6

interface Part {
  play: Scene
  rest: string
}

/** "think, then plan" is two parts; a sentence without a word that it knows is one. */
export function understand(text: string): Part[] {
  // Of what else stands there nothing is meant for it.
  const attempts = attemptsAsked(text)
  if (attempts !== undefined) return [{ play: giveOpinion, rest: String(attempts) }]
  const parts = text.split(/\s*,?\s+then\s+/i).map(part)
  return parts.length > 0 ? parts : [{ play: echo, rest: text }]
}

function part(text: string): Part {
  const words = [...text.matchAll(/[\w-]+/g)].slice(0, reach)
  for (const word of words) {
    const name = word[0].toLowerCase()
    const scene = scenes.find((entry) => entry.words.includes(name))
    if (scene) return { play: scene.play, rest: text.slice(word.index + word[0].length).trim() }
  }
  return { play: echo, rest: text }
}

async function greet(turn: Turn): Promise<void> {
  const list = scenes
    .map(
      ({ words, hint, description }) =>
        `- \`${words[0]}${hint ? ` ${hint}` : ''}\`: ${description}`,
    )
    .join('\n')
  await turn.say(
    `Hello! I am the practice agent. I live on this computer, need no account and no network, and do what you say with simple words:\n\n${list}\n\nCombine them: \`think, then plan, then edit notes.md Hello\`.\n`,
  )
}

async function think(turn: Turn, rest: string): Promise<void> {
  const about = rest.replace(/^about /, '') || 'the best way to answer'
  await turn.think(
    `The user wants me to think about ${about}. There are two ways to go at it. The first is quick and a little careless; the second takes longer and is right. I take the second.`,
  )
  await turn.say(`I have thought about ${about}, and took the careful way.\n`)
}

async function recall(turn: Turn): Promise<void> {
  const earlier = turn.conversation.said.filter(({ role }) => role === 'user').slice(0, -1)
  if (earlier.length === 0) return turn.say('This is the first thing you have said to me.\n')
  const list = earlier.map(({ text }, place) => `${place + 1}. ${text.slice(0, 200)}`).join('\n')
  await turn.say(`You have said ${earlier.length} things before this one:\n\n${list}\n`)
}

async function echo(turn: Turn, rest: string): Promise<void> {
  const said = rest === '' ? 'nothing in words' : `“${rest.slice(0, 500)}”`
  await turn.say(
    `You said ${said}. I am only a practice agent; write \`help\` to see what I can do.\n`,
  )
}
