import { type AcceptanceRule, acceptanceRule } from '../../../shared/task/acceptance-rule'

/** A rule as it is typed; what is empty is no condition, or as usual. */
export interface AcceptanceForm {
  name: string
  project: string
  title: string
  /** One to a line. */
  paths: string
  files: string
  lines: string
}

export const emptyAcceptance: AcceptanceForm = {
  name: '',
  project: '',
  title: '',
  paths: '',
  files: '20',
  lines: '400',
}

export const acceptanceForm = (rule: AcceptanceRule): AcceptanceForm => ({
  name: rule.name,
  project: rule.project ?? '',
  title: rule.title ?? '',
  paths: (rule.paths ?? []).join('\n'),
  files: `${rule.files}`,
  lines: `${rule.lines}`,
})

type ReadAcceptance = { ok: true; rule: AcceptanceRule } | { ok: false; message: string }

export function readAcceptance(form: AcceptanceForm): ReadAcceptance {
  const { name, project } = form
  const title = form.title.trim()
  const paths = form.paths.split('\n').flatMap((line) => line.trim() || [])
  if (!name.trim())
    return { ok: false, message: 'The rule needs a name: it stands with each result it accepts.' }
  if (!project && !title && paths.length === 0)
    return {
      ok: false,
      message: 'Name a project, titles or paths: nothing is accepted by default.',
    }
  const read = acceptanceRule.safeParse({
    name,
    ...(project ? { project } : {}),
    ...(title ? { title } : {}),
    ...(paths.length > 0 ? { paths } : {}),
    files: Number(form.files),
    lines: Number(form.lines),
  })
  return read.success
    ? { ok: true, rule: read.data }
    : { ok: false, message: 'Files and lines are whole numbers above 0.' }
}

/** "All at most 20 files and 400 lines, in project": what it accepts, in a line. */
export function acceptanceWords({ project, title, paths, files, lines }: AcceptanceRule): string {
  return [
    `at most ${files} ${files === 1 ? 'file' : 'files'} and ${lines} lines`,
    ...(title === undefined ? [] : [`titles ${title}`]),
    ...(paths === undefined ? [] : [`in ${paths.join(', ')}`]),
    ...(project === undefined ? [] : [`in ${project}`]),
  ].join(', ')
}
