// A program in a terminal that asks where its cursor is, again and again, and waits for each answer: it ends
// with 0 only if each was answered once, and rightly. asks-cursor.mjs COUNT [PAUSE in milliseconds]
const [count = '10', pause = '0'] = process.argv.slice(2)
process.stdin.setRawMode(true)
let heard = ''
let wake = () => {}
process.stdin.on('data', (bytes) => {
  heard += bytes
  wake()
})
const some = () =>
  new Promise((resolve) => {
    wake = resolve
  })
const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

for (let asked = 1; asked <= Number(count); asked += 1) {
  const [row, column] = [1 + (asked % 20), 1 + (asked % 60)]
  process.stdout.write(`\x1b[${row};${column}Hq${asked} \x1b[${row};${column}H\x1b[6n`)
  while (!heard.includes('R')) await some()
  if (heard !== `\x1b[${row};${column}R`) {
    process.stdout.write(`wrong: ${JSON.stringify(heard)} to ${asked}`)
    process.exit(9)
  }
  heard = ''
  if (Number(pause) > 0) await after(Number(pause))
}
await after(500)
if (heard !== '') {
  process.stdout.write(`too much: ${JSON.stringify(heard)}`)
  process.exit(8)
}
process.stdout.write('all answered once')
process.exit(0)
