import { SECRET_PAGE } from './secret-fragment.ts'

/** A return address with the fragment that this tab has stored for it; undefined where there is none. */
export function secretLinkTo(address: string): string | undefined {
  if (!SECRET_PAGE.test(address.split('?')[0] ?? '')) return undefined
  try {
    const fragment = sessionStorage.getItem(`fragment:${address}`)
    return fragment === null ? undefined : address + fragment
  } catch {
    return undefined
  }
}
