import type { Provider } from 'oidc-provider'

/** An installation has few addresses; the limit bounds the memory for forged hosts. */
const KEPT = 8

/** One provider for each address of the server, because the issuer and all endpoints depend on it. */
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
