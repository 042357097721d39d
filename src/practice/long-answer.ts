import type { Turn } from './turn'

const chapters = [
  (n: number) =>
    `## Chapter ${n}\n\nA paragraph of **ordinary prose**, long enough to be wrapped, with \`code\` in it, *emphasis*, a [link](https://example.com/chapter/${n}), and an end that comes after one more sentence. Nothing here is worth reading twice.\n\n`,
  (n: number) =>
    `| step | what | seconds |\n| --- | --- | ---: |\n| ${n}.1 | read the files | ${n % 7} |\n| ${n}.2 | change them | ${n % 11} |\n| ${n}.3 | run the tests | ${n % 13} |\n\n`,
  (n: number) =>
    `\`\`\`typescript\n/** Step ${n} of the tour. */\nexport function step${n}(input: string[]): number {\n  return input.filter((line) => line.includes('${n}')).length\n}\n\`\`\`\n\n`,
  (n: number) =>
    `1. First the ${n} small things\n2. Then the large one\n   - with a part\n   - and another part\n3. Then it is done\n\n> It is not the size of the answer that matters.\n\n- [x] written\n- [ ] read\n\n`,
]

/** Chapters until there are so many kilobytes. */
export async function longAnswer(turn: Turn, rest: string): Promise<void> {
  const asked = Number.parseInt(rest, 10)
  const size = (Number.isNaN(asked) ? 16 : Math.min(Math.max(asked, 1), 100_000)) * 1024
  let said = 0
  let number = 0
  while (said < size) {
    const chapter = chapters[number % chapters.length]?.(Math.floor(number / chapters.length) + 1)
    if (!chapter) return
    await turn.say(chapter.slice(0, size - said), 120)
    said += chapter.length
    number += 1
  }
  await turn.say(`\nThat was the end of ${Math.round(size / 1024)} kB.\n`)
}
