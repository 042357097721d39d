/** A service that an agent has its models from, as the agent tells of it. */
export interface Provider {
  id: string
  /** The ways to talk to a service that it knows, by the agent's names. */
  apis: string[]
  /** It cannot be disabled. */
  required: boolean
  /** What it uses now; nothing when it is disabled. */
  current?: ProviderAddress
}

interface ProviderAddress {
  api: string
  url: string
}

/** What a provider is set to, as a whole: headers that are left out are gone. */
export interface ProviderSetting extends ProviderAddress {
  headers: Record<string, string>
}
