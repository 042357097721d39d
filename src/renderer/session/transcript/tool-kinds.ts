import {
  ArrowRightLeft,
  Brain,
  FileText,
  Globe,
  type LucideIcon,
  Pencil,
  Search,
  Shuffle,
  SquareTerminal,
  Trash2,
  Wrench,
} from 'lucide-react'
import { ownOf } from '../../../kit/own'

const icons: Record<string, LucideIcon> = {
  read: FileText,
  edit: Pencil,
  delete: Trash2,
  move: ArrowRightLeft,
  search: Search,
  execute: SquareTerminal,
  think: Brain,
  fetch: Globe,
  switch_mode: Shuffle,
}

export const toolIcon = (kind: string): LucideIcon => ownOf(icons, kind) ?? Wrench
