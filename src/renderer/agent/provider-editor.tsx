import { useState } from 'react'
import type { Provider, ProviderSetting } from '../../shared/agent/process/provider'
import { Editor } from '../kit/forms/editor'
import { readPairs } from '../kit/forms/texts'
import { Select } from '../kit/select'
import { TextField } from '../kit/text-field'

interface ProviderEditorProps {
  provider: Provider
  /** What is wrong, in words; null when it is set. */
  onSave: (setting: ProviderSetting) => Promise<string | null>
  onClose: () => void
}

export function ProviderEditor({ provider, onSave, onClose }: ProviderEditorProps) {
  const { id, apis, current } = provider
  const [api, setApi] = useState(current?.api ?? apis[0] ?? '')
  const [url, setUrl] = useState(current?.url ?? '')
  const [headers, setHeaders] = useState('')
  const offered = [...new Set([...apis, ...(api && apis.length > 0 ? [api] : [])])]
  return (
    <Editor
      label={`Set provider ${id}`}
      onSave={async () => {
        const address = url.trim()
        if (!api.trim()) return 'The provider needs an API type.'
        if (!URL.canParse(address) || !/^https?:/i.test(address))
          return 'The provider needs a base URL that begins with https:// or http://'
        const read = readPairs(headers)
        return read.ok
          ? onSave({ api: api.trim(), url: address, headers: read.pairs })
          : read.message
      }}
      onClose={onClose}
    >
      {offered.length > 0 ? (
        <Select
          label="API type"
          value={api}
          options={offered.map((value) => ({ value, label: value }))}
          onChange={setApi}
        />
      ) : (
        <TextField label="API type" value={api} onChange={setApi} />
      )}
      <TextField
        label="Base URL"
        value={url}
        spellCheck={false}
        placeholder="https://…"
        onChange={setUrl}
      />
      <TextField
        label="Headers"
        multiline
        hint="KEY=value, one a line, such as Authorization=Bearer …; they take the place of those set before"
        value={headers}
        onChange={setHeaders}
      />
    </Editor>
  )
}
