import type { Provider } from 'oidc-provider'

/** An installation is known by few addresses; what else a request may claim as its host is not remembered for long. */
const KEPT = 8

/** One provider for each address that the server is reached at: its issuer and all of its addresses follow from it. */
export function providersByOrigin(open: (origin: string) => Promise<Provider>) {
  const known = new Map<string, Promise<Provider>>()
  return (origin: string): Promise<Provider> => {
    const found = known.get(origin)
    known.delete(origin)
    const provider = found ?? open(origin)
    provider.catch(() => known.delete(origin))
    known.set(origin, provider)
    const [oldest] = known.keys()
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
    return provider
  }
}
