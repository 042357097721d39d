import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Aside } from './aside'
import './button.css'

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  ref?: Ref<HTMLButtonElement>
}

interface ButtonProps extends Native {
  kind?: 'plain' | 'primary' | 'danger' | 'quiet'
  icon?: LucideIcon
  /** The keys that do the same, shown after the label. */
  keys?: string | undefined
  children: ReactNode
}

export function Button({ kind = 'plain', icon: Icon, keys, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={`button button-${kind}`}>
      {Icon && <Icon size={14} aria-hidden />}
      <span className="ellipsis">{children}</span>
      {keys && <Aside text={keys} />}
    </button>
  )
}

interface IconButtonProps extends Native {
  /** The accessible name; the tooltip too, unless that says more. */
  label: string
  tooltip?: string
  icon: LucideIcon
  keys?: string | undefined
  children?: ReactNode
}

export function IconButton({
  label,
  tooltip,
  icon: Icon,
  keys,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tooltip={tooltip ?? label}
      data-tooltip-keys={keys}
      className="button button-icon"
    >
      <Icon size={14} aria-hidden />
      {children}
    </button>
  )
}
