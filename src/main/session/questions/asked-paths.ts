import { failure, type Result, success } from '../../../kit/result'
import { readAsked } from '../../../shared/session/asked'
import { isInside } from '../../../shared/session/real-paths'
import type { Session } from '../session'

interface AskedPaths {
  inside: string[]
  outside: string[]
}

/** Where what a request names really lies, seen from the workspace; what is in neither list nobody knows. */
export async function askedPaths(session: Session, id: string): Promise<Result<AskedPaths>> {
  const question = session.state.questions.find((one) => one.id === id)
  if (question?.kind !== 'permission')
    return failure('question-gone', 'This question has been answered already')
  const { paths, folders } = readAsked(question.tool)
  const named = [...new Set([...folders, ...paths])]
  const places = await session.findRealPaths(['.', ...named])
  const lying = (fit: string) => named.filter((path) => isInside(path, ['.'], places) === fit)
  return success({ inside: lying('yes'), outside: lying('no') })
}
