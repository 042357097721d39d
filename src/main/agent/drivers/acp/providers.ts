import { success } from '../../../../kit/result'
import type { Outcome } from '../../../../shared/agent/failure/failure'
import type { Provider, ProviderSetting } from '../../../../shared/agent/process/provider'
import type { Providers } from '../driver'
import { type Fields, fieldsOf, listIn, textIn, wordsIn } from '../fields'

type Request = (method: string, params: Fields) => Promise<Outcome<Fields>>

/** The services that an agent has its models from; they are the process's, not a conversation's. */
export class AcpProviders implements Providers {
  constructor(private readonly request: Request) {}

  async list(): Promise<Outcome<Provider[]>> {
    const result = await this.request('providers/list', {})
    return result.ok ? success(listIn(result.value.providers).flatMap(readProvider)) : result
  }

  async set(id: string, { api, url, headers }: ProviderSetting): Promise<Outcome<void>> {
    const params = { providerId: id, apiType: api, baseUrl: url, headers }
    const result = await this.request('providers/set', params)
    return result.ok ? success(undefined) : result
  }

  async disable(id: string): Promise<Outcome<void>> {
    const result = await this.request('providers/disable', { providerId: id })
    return result.ok ? success(undefined) : result
  }
}

function readProvider(entry: unknown): Provider[] {
  const { providerId, supported, required, current } = fieldsOf(entry)
  const id = wordsIn(providerId)
  if (id === undefined) return []
  const { apiType, baseUrl } = fieldsOf(current)
  const used = wordsIn(apiType)
  const apis = listIn(supported).filter((api) => typeof api === 'string')
  return [
    {
      id,
      apis,
      required: required === true,
      ...(used === undefined ? {} : { current: { api: used, url: textIn(baseUrl) ?? '' } }),
    },
  ]
}
