import { memo } from 'react'
import { type AnsiColour, type AnsiStyle, ansiSpans } from './ansi'
import './ansi.css'

/** Output of a command, with its colours. */
export const AnsiText = memo(function AnsiText({ text }: { text: string }) {
  return ansiSpans(text).map((span) => {
    const { className, style } = looks(span.style)
    if (className === '' && !style) return span.text
    return (
      <span key={span.at} className={className} style={style}>
        {span.text}
      </span>
    )
  })
})

function looks(style: AnsiStyle) {
  const classes: string[] = []
  for (const flag of ['bold', 'dim', 'italic', 'underline', 'inverse', 'strike'] as const)
    if (style[flag]) classes.push(`ansi-${flag}`)
  const own: { color?: string; backgroundColor?: string } = {}
  const colour = (part: 'color' | 'backgroundColor', value: AnsiColour | undefined) => {
    if (!value) return
    if ('rgb' in value) own[part] = value.rgb
    else classes.push(`ansi-${part === 'color' ? 'on' : 'over'}-${value.named}`)
  }
  colour('color', style.foreground)
  colour('backgroundColor', style.background)
  return { className: classes.join(' '), style: Object.keys(own).length > 0 ? own : undefined }
}
