// Answers every request three times: under an id that was never used, under its own, and again.
import { answers, send, serve } from './lib/acp.mjs'

const lying = (answer) => (params, id) => {
  const result = answer(params)
  send({ id: `never-${id}`, result })
  send({ id, result })
  return result
}
serve(Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, lying(answer)])))
