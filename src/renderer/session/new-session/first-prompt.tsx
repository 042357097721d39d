import { newSessionDraft } from '../../../shared/session/draft'
import { PromptField } from './prompt-field'

interface FirstPromptProps {
  agentName: string
  /** Of the project: what is in it is mentioned by name. */
  folder: string
  machine: string | undefined
}

/** What a new session begins with, kept until one is started with it. */
export function FirstPrompt(props: FirstPromptProps) {
  return (
    <PromptField
      {...props}
      draft={newSessionDraft}
      label="Prompt"
      placeholder="What should it do? (optional)"
      firstFocus
    />
  )
}
