import { randomUUID } from 'node:crypto'
import { updateAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import type { Permissions, UserNarrowing } from '@slipway/contract/access.ts'
import { createKey, revokeKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { allCalls } from '@slipway/contract/calls.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { menus, type MenuId, type MenuName } from '@slipway/contract/identity/roles/menus.ts'
import { builtInRoles, type BuiltInRole } from '@slipway/contract/identity/roles/roles.ts'
import { allScopes, scopeOf, type Scope } from '@slipway/contract/http/scopes.ts'
import { revokeConsent } from '@slipway/contract/identity/oauth/oauth.calls.ts'
import { logout } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { browserOf, thirdParty, tokensFor } from '../../domains/identity/oauth/testing/third-party.ts'
import { endUsers } from './permission-users.ts'
import type { TestServer } from '../test-server.ts'

export type RoleKey = BuiltInRole['key']

/** The credentials of a request, and the permissions of their account. */
export type Standing =
  | { kind: 'nobody' }
  | { kind: 'role'; role: RoleKey }
  | { kind: 'custom'; permissions: Permissions }
  | { kind: 'enrolling' }
  | { kind: 'bearer'; role: RoleKey; scopes: readonly Scope[] }
  | { kind: 'enrolling bearer'; scopes: readonly Scope[] }
  | { kind: 'user'; narrowing: UserNarrowing | undefined }

export interface Asker {
  name: string
  standing: Standing
  headers: Readonly<Record<string, string>>
  /** Whether every call is asked of it, whatever its scopes are. */
  isAlwaysAsked?: boolean
  account(): Promise<{ accountId: number; account: string; token: string }>
}

const nobody = { kind: 'nobody' } as const
/** Longer than a test run takes on the server's clock. */
const WALK_MS = 24 * 3_600_000

const asBearer = (token: string) => ({ authorization: `Bearer ${token}` })
const withoutAccount = (): Promise<never> => Promise.reject(new Error('nobody has no account'))
const anonymous = (name: string, headers: Record<string, string>): Asker => ({
  name,
  standing: nobody,
  headers,
  account: withoutAccount,
})

/** Every menu that a call asks for. */
const namedMenus: readonly MenuName[] = [
  ...new Set(allCalls.flatMap(({ access }) => (access.who === 'menus' ? access.anyOf : []))),
]

async function builtIn({ as }: TestServer): Promise<Asker[]> {
  return Promise.all(
    builtInRoles.map(async ({ key }): Promise<Asker> => {
      const { token } = await as(key).account()
      return {
        name: key,
        standing: { kind: 'role', role: key },
        headers: { accesstoken: token },
        account: as(key).account,
      }
    }),
  )
}

/** An account of a new role; inserted, because there are more than an installation can have. */
async function inRole(server: TestServer, name: string, permissions: Permissions): Promise<Asker> {
  const administrator = server.as('administrator', 'role maker')
  const roleName = `Role ${randomUUID()}`
  const { id } = await server.db
    .insertInto('roles')
    .values({ name_zh: roleName, name_en: roleName, ...permissions, menus: [...permissions.menus] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roleId = String(id)
  const { accountId, account } = await server.as('developer', name).account()
  await administrator.call(updateAccount, { targetUserId: String(accountId), roleId })
  const token = await server.domains.signIn.startSession(accountId, { ip: '127.0.0.1', agent: name })
  return {
    name,
    standing: { kind: 'custom', permissions },
    headers: { accesstoken: token },
    account: async () => ({ accountId, account, token }),
  }
}

/** The menus that a call asks for, each list of them once. */
const askedMenus: readonly (readonly MenuName[])[] = [
  ...new Map(
    allCalls.flatMap(({ access }) => (access.who === 'menus' ? [[menusKey(access.anyOf), access.anyOf]] : [])),
  ).values(),
]

function menusKey(names: readonly MenuName[]): string {
  return names.toSorted().join(' or ')
}

/** The menus of a role, all others left out. */
const seesOnly = (names: readonly MenuName[]): MenuId[] => names.map((name) => menus[name])
/** All menus but these: who sees so much and is held would be held with any one of them. */
const seesAllBut = (names: readonly MenuName[]): MenuId[] =>
  Object.values(menus).filter((menu) => !seesOnly(names).includes(menu))

/** Roles that see nothing, one menu, or all but those that a call asks for; each with the administrator mark and without. */
async function custom(server: TestServer): Promise<Asker[]> {
  const sights: [name: string, menus: MenuId[]][] = [
    ['only nothing', []],
    ...namedMenus.map((menu): [string, MenuId[]] => [`only ${menu}`, seesOnly([menu])]),
    ...askedMenus.map((names): [string, MenuId[]] => [`all but ${menusKey(names)}`, seesAllBut(names)]),
  ]
  const made: Asker[] = []
  for (const [name, seen] of sights) {
    made.push(await inRole(server, name, { menus: seen, administrator: false }))
    made.push(await inRole(server, `${name} and the mark`, { menus: seen, administrator: true }))
  }
  return made
}

/** The roles that matter for a call: with one of its menus, with all but these, and with none. */
function tellsOfMenus({ access }: AnyCall, { menus: seen }: Permissions): boolean {
  if (seen.length === 0) return access.who !== 'anyone'
  if (access.who !== 'menus') return false
  const isOneOfThem = seen.length === 1 && seenIn(access.anyOf, seen).length === 1
  const isAllButThem = seen.length === seesAllBut(access.anyOf).length && seenIn(access.anyOf, seen).length === 0
  return isOneOfThem || isAllButThem
}

const seenIn = (names: readonly MenuName[], seen: readonly MenuId[]): MenuId[] =>
  seen.filter((menu) => seesOnly(names).includes(menu))

/** The keys that matter for a call: with all scopes, none, only its own, and all but its own. */
function tellsOfScopes(call: AnyCall, scopes: readonly Scope[]): boolean {
  const own = scopeOf(call)
  const isOwnAlone = scopes.length === 1 && scopes[0] === own
  const isAllButOwn = scopes.length === allScopes.length - 1 && own !== undefined && !scopes.includes(own)
  return scopes.length === 0 || scopes.length === allScopes.length || isOwnAlone || isAllButOwn
}

/**
 * Who is asked to make a call. What more menus or scopes open, fewer do not, so that of roles and keys only those are asked
 * that lie next to the border: with just enough, and with everything but that. What anyone may ask, roles and keys change
 * nothing about; what asks for no menu, one role without a menu stands for all.
 */
export function isToldBy(call: AnyCall, { standing, isAlwaysAsked }: Asker): boolean {
  if (standing.kind === 'custom') return tellsOfMenus(call, standing.permissions)
  if (standing.kind !== 'bearer') return true
  if (call.access.who === 'anyone') return standing.scopes.length === 0
  return isAlwaysAsked === true || tellsOfScopes(call, standing.scopes)
}

/** Accounts whose role requires a second factor that they lack: by session and by key. */
async function enrolling(server: TestServer): Promise<Asker[]> {
  const menusOfAll = Object.values(menus)
  const one = await inRole(server, 'enrolling', { menus: menusOfAll, administrator: true })
  const { accountId } = await one.account()
  const key = await keyOf(server, 'enrolling', allScopes, one.headers)
  const { roleId } = (await server.domains.accounts.byId(accountId)) ?? { roleId: 0 }
  await server.domains.roles.setPermissions(roleId, {
    menus: menusOfAll,
    administrator: true,
    requiresSecondFactor: true,
  })
  const token = await server.domains.signIn.startSession(accountId, { ip: '127.0.0.1', agent: 'one' })
  const account = async () => ({ ...(await one.account()), token })
  return [
    { name: 'enrolling', standing: { kind: 'enrolling' }, headers: { accesstoken: token }, account },
    {
      name: "enrolling account's key",
      standing: { kind: 'enrolling bearer', scopes: allScopes },
      headers: asBearer(key),
      account,
    },
  ]
}

async function keyOf(
  { app, clock }: TestServer,
  keyName: string,
  scopes: readonly Scope[],
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const payload = { keyName: keyName.slice(-50), scopes, expiresTime: clock.now() + WALK_MS }
  const reply = await app.inject({ method: createKey.method, url: createKey.path, headers, payload })
  return reply.json<{ data: { key: string } }>().data.key
}

/** API keys: one that is whole, one for each scope alone, one for each scope that it lacks, and one with none. */
async function keys(server: TestServer, role: RoleKey): Promise<Asker[]> {
  const key = async (name: string, scopes: readonly Scope[], of: string): Promise<Asker> => {
    const owner = server.as(role, `${role} with ${of}`)
    const text = await keyOf(server, name, scopes, { accesstoken: (await owner.account()).token })
    return { name, standing: { kind: 'bearer', role, scopes }, headers: asBearer(text), account: owner.account }
  }
  const made = [await key(`${role}'s key`, allScopes, 'keys')]
  for (const scope of allScopes) {
    const others = allScopes.filter((other) => other !== scope)
    made.push(await key(`${role}'s key for ${scope} alone`, [scope], 'small keys'))
    made.push(await key(`${role}'s key without ${scope}`, others, 'large keys'))
  }
  const empty = await key(`${role}'s key without scopes`, allScopes, 'keys')
  await server.db.updateTable('api_keys').set({ scopes: [] }).where('name', '=', empty.name).execute()
  return [...made, { ...empty, standing: { kind: 'bearer', role, scopes: [] } }]
}

async function endedKeys(server: TestServer): Promise<Asker[]> {
  const owner = server.as('developer', 'owner of ended keys')
  const fields = { scopes: [...allScopes], expiresTime: null }
  const revoked = await owner.call(createKey, { ...fields, keyName: 'revoked' })
  await owner.call(revokeKey, { keyId: revoked.keyId })
  const expired = await owner.call(createKey, { ...fields, keyName: 'expired', expiresTime: server.clock.now() + 1 })
  return [
    anonymous('a revoked key', asBearer(revoked.key)),
    anonymous('an expired key', asBearer(expired.key)),
    anonymous('an unknown key', asBearer(`slw_${'a'.repeat(49)}`)),
    anonymous('no key behind the word', { authorization: 'Bearer' }),
  ]
}

/** Access tokens that a developer has given third parties. The server listens at `origin`. */
async function oauthTokens(server: TestServer, origin: string): Promise<Asker[]> {
  const owner = server.as('developer', 'granting')
  const { token, accountId } = await owner.account()
  const registrar = server.as('developer', 'third party')
  const world = { server, origin, owner, developer: registrar, browser: browserOf(origin, token) }
  const grant = async (scopes: readonly string[]) => {
    const party = await thirdParty(origin, registrar)
    const disposable = { ...world, [Symbol.asyncDispose]: async () => undefined }
    const tokens = await tokensFor(disposable, party, scopes.join(' '))
    return { clientId: party.clientId, headers: asBearer(tokens.access_token) }
  }
  const asker = async (name: string, scopes: readonly Scope[], extra: readonly string[] = []): Promise<Asker> => ({
    name,
    standing: { kind: 'bearer', role: 'developer', scopes },
    headers: (await grant([...scopes, ...extra])).headers,
    account: owner.account,
    isAlwaysAsked: true,
  })
  const revoked = await grant(allScopes)
  await owner.call(revokeConsent, { clientId: revoked.clientId })
  const expired = await grant(allScopes)
  await server.db
    .updateTable('oauth_records')
    .set({ expires_at: new Date(server.clock.now()) })
    .where('client_id', '=', expired.clientId)
    .where('account_id', '=', accountId)
    .execute()
  const live = [
    await asker("a third party's token", allScopes),
    await asker(
      "a third party's token for reading",
      allScopes.filter((scope) => scope.endsWith(':read')),
    ),
    await asker("a third party's token without scopes", [], ['openid']),
  ]
  await server.db
    .updateTable('oauth_records')
    .set({ expires_at: new Date(server.clock.now() + WALK_MS) })
    .where('client_id', '<>', expired.clientId)
    .execute()
  return [
    ...live,
    anonymous("a third party's revoked token", revoked.headers),
    anonymous("a third party's expired token", expired.headers),
    anonymous('an unknown token', asBearer('a'.repeat(43))),
  ]
}

async function endedSession({ as }: TestServer): Promise<Asker> {
  const caller = as('administrator', 'ended')
  const { token } = await caller.account()
  await caller.call(logout, {})
  return anonymous('an ended session', { accesstoken: token })
}

/** All kinds of callers, with every level of access. */
export async function everyAsker(server: TestServer): Promise<Asker[]> {
  const origin = await server.listen()
  const asked = [
    ...(await builtIn(server)),
    ...(await custom(server)),
    ...(await enrolling(server)),
    ...(await keys(server, 'developer')),
    ...(await keys(server, 'administrator')),
    ...(await oauthTokens(server, origin)),
    ...(await endedKeys(server)),
    anonymous('a visitor', {}),
    await endedSession(server),
    ...(await endUsers(server)),
  ]
  server.clock.advance(1000)
  return asked
}
