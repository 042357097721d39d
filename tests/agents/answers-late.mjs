// Answers everything, but late: answers-late.mjs MILLISECONDS [METHOD, all when left out]
import { answers, serve } from './lib/acp.mjs'

const [milliseconds = '1000', only] = process.argv.slice(2)
const late = (answer) => async (params, id) => {
  await new Promise((resolve) => setTimeout(resolve, Number(milliseconds)))
  return answer(params, id)
}
const methods = Object.entries(answers).filter(([method]) => !only || method === only)
serve(Object.fromEntries(methods.map(([method, answer]) => [method, late(answer)])))
