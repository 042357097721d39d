import { TextField } from '../text-field'

interface LinesProps {
  value: string
  onChange: (value: string) => void
}

/** The arguments of a command, each on a line of its own, so that none needs quotes. */
export function ArgumentsField({ hint = 'One a line', ...rest }: LinesProps & { hint?: string }) {
  return <TextField label="Arguments" multiline hint={hint} {...rest} />
}

/** Names with values, such as an environment. */
export function ValuesField({ label = 'Environment', ...rest }: LinesProps & { label?: string }) {
  return <TextField label={label} multiline hint="KEY=value, one a line" {...rest} />
}
