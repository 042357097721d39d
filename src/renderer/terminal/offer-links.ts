import { FileText, Globe } from 'lucide-react'
import { type Target, targetWords } from '../kit/markdown/target'
import { visibleLine } from '../kit/markdown/visible'
import { openMenu } from '../kit/menu'
import type { Screen } from './screen'
import { visibleLinks } from './visible-links'

/** A list of the links on screen, for the keyboard; the newest is the first. */
export function offerLinks(
  { terminal }: Screen,
  host: HTMLElement | null,
  open: (target: Target) => void,
): void {
  const { left = 0, top = 0 } = host?.getBoundingClientRect() ?? {}
  const links = visibleLinks(terminal).map((target) => ({
    label: visibleLine(targetWords(target)),
    icon: target.kind === 'web' ? Globe : FileText,
    run: () => open(target),
  }))
  const none = { label: 'No links on screen', disabled: true, run: () => {} }
  openMenu('Links', [links.length > 0 ? links : [none]], { clientX: left + 24, clientY: top + 24 })
}
