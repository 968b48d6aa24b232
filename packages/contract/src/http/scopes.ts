import { may, type Permissions } from '../access.ts'
import { callsByDomain } from '../calls.ts'
import type { AnyCall } from '../define-call.ts'
import type { Bilingual } from '../locale.ts'
import { ownTokenAreas, scopeAreas, type ScopeArea } from './scope-areas.ts'

/** A permission of a bearer (an API key, a third-party token): every read, or every write, of one area. */
export type Scope = `${ScopeArea}:${'read' | 'write'}`

const isArea = (name: string | false): name is ScopeArea => name !== false && Object.hasOwn(scopeAreas, name)

function scopeIn(domain: string, { access, bearer, isRead }: AnyCall): Scope | undefined {
  const area = bearer ?? domain
  if (access.who === 'anyone' || !isArea(area)) return undefined
  return `${area}:${isRead ? 'read' : 'write'}`
}

const scopes = new Map<AnyCall, Scope>()
for (const [domain, calls] of Object.entries(callsByDomain)) {
  for (const call of Object.values(calls)) {
    const scope = scopeIn(domain, call)
    if (scope) scopes.set(call, scope)
  }
}

/** The scope that a bearer needs for this call; undefined where bearers are refused. */
export const scopeOf = (call: AnyCall): Scope | undefined => scopes.get(call)

/** All scopes, in the order of `scopeAreas`, read before write. */
export const allScopes: readonly Scope[] = Object.keys(scopeAreas)
  .filter(isArea)
  .flatMap((area): Scope[] => [`${area}:read`, `${area}:write`])
  .filter((scope) => [...scopes.values()].includes(scope))

export const isScope = (text: string): text is Scope => allScopes.some((scope) => scope === text)

/** The scopes that admit at least one call for an account with these permissions. */
export const scopesFor = (permissions: Permissions): Scope[] =>
  allScopes
    .filter((scope) => !ownTokenAreas.includes(partsOf(scope).area))
    .filter((scope) => [...scopes].some(([call, own]) => own === scope && may(call.access, permissions)))

/** A scope's parts: its area, and whether it permits writes. */
export function partsOf(scope: Scope): { area: ScopeArea; isWrite: boolean } {
  const [area = '', verb] = scope.split(':')
  if (!isArea(area)) throw new Error(`no scope is called ${scope}`)
  return { area, isWrite: verb === 'write' }
}

/** A scope's description: "查看产品", "View: Products". */
export function scopeText(scope: Scope): Bilingual {
  const { area, isWrite } = partsOf(scope)
  const { zh, en } = scopeAreas[area]
  return isWrite ? { zh: `修改${zh}`, en: `Edit: ${en}` } : { zh: `查看${zh}`, en: `View: ${en}` }
}
