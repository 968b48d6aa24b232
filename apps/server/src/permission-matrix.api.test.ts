import { randomBytes } from 'node:crypto'
import { requestOf } from '@slipway/contract/call-request.ts'
import { callsByDomain } from '@slipway/contract/calls.ts'
import { listProductCategories } from '@slipway/contract/categories/categories.calls.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { addDevice } from '@slipway/contract/devices/devices.calls.ts'
import { addFeature } from '@slipway/contract/features/features.calls.ts'
import { createProduct } from '@slipway/contract/products/products.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { builtInRoles } from '@slipway/contract/roles/roles.ts'
import { logout } from '@slipway/contract/sign-in/sign-in.calls.ts'
import { beforeAll, describe, expect, test, afterAll } from 'vitest'
import { permissionMatrix, type MatrixRow, type Things, type Who } from './permission-matrix.ts'
import { startTestServer, type Caller, type TestServer } from './test-server.ts'

const calls = Object.values(callsByDomain).flatMap((domain) => Object.entries(domain))
const callNamed = (name: string): AnyCall => {
  const found = calls.find(([other]) => other === name)
  if (!found) throw new Error(`the matrix has a row for ${name}, which is no call`)
  return found[1]
}

let server: TestServer
let ended: Caller
let categoryId: string

beforeAll(async () => {
  server = await startTestServer()
  ended = server.as('developer', 'ended')
  await ended.account()
  await ended.call(logout, {})
  const [first] = await server.as('developer').call(listProductCategories, {})
  categoryId = first?.id ?? ''
})
afterAll(() => server[Symbol.asyncDispose]())

/** A product with one property and one device, all of this developer's. */
async function makeThings(owner: Caller): Promise<Things> {
  const product = {
    productName: 'Matrix',
    apPrefix: 'own_plug',
    productModel: 'MX-1',
    categoryId,
    accessType: 1,
    communicationType: 1,
  } as const
  const { productId } = await owner.call(createProduct, product)
  const deName = { zh: '开关', en: 'Switch' }
  const { did } = await owner.call(addFeature, {
    productId,
    featureType: 1,
    deName,
    deKey: 'sw',
    transType: 3,
    deInput: { type: 'boolean' },
  })
  const { serial } = await owner.call(addDevice, { productId, serial: `m${randomBytes(4).toString('hex')}` })
  return { productId, did, serial }
}

const absent = (): Things => ({ productId: randomBytes(16).toString('hex'), did: '999999999', serial: 'absent' })

async function ask(caller: Caller, name: string, row: MatrixRow, things: Things) {
  const { method, url, headers, body } = requestOf(callNamed(name), row.input(things))
  server.clock.advance(60_000)
  const { statusCode, body: text } = await caller.send({
    method,
    url,
    headers: { ...headers, lang: 'en-US', accept: 'application/json' },
    ...(body === undefined ? {} : { payload: body }),
  })
  const code = text.startsWith('{') ? Number((JSON.parse(text) as { code: unknown }).code) : 200
  return { statusCode, code, text }
}

const callerOf = (who: Who): Caller => (who === 'visitor' ? server.visitor : who === 'ended' ? ended : server.as(who))

const isAllowed = ({ may }: MatrixRow, who: Who): boolean => {
  if (may === 'anyone') return true
  if (who === 'visitor' || who === 'ended') return false
  return may === 'session' || may.includes(who)
}

const everyone: Who[] = [...builtInRoles.map(({ key }) => key), 'visitor', 'ended']
/** What answers without end or ends the caller's own session is asked for last or not by those who may. */
const isUnasked = (name: string, who: Who, row: MatrixRow) =>
  isAllowed(row, who) && (name === 'watchDevice' || name === 'logout')
const cells = Object.entries(permissionMatrix).flatMap(([name, row]) =>
  everyone.filter((who) => !isUnasked(name, who, row)).map((who) => ({ name, who, row })),
)

describe('the permission matrix', () => {
  test('has a row for every call and no other', () => {
    expect(Object.keys(permissionMatrix).toSorted()).toEqual(calls.map(([name]) => name).toSorted())
  })

  test.each(cells)('$name by $who', async ({ name, who, row }) => {
    const { statusCode, code } = await ask(callerOf(who), name, row, absent())
    const isHeld = !isAllowed(row, who)
    const isSignedOut = who === 'visitor' || who === 'ended'
    expect(statusCode).toBe(isHeld && isSignedOut ? 403 : 200)
    if (isHeld && !isSignedOut) expect(code).toBe(refusals['access.denied'])
    if (!isHeld) expect([refusals['access.denied'], refusals['access.noSession']]).not.toContain(code)
  })

  const owned = Object.entries(permissionMatrix).filter(([, row]) => row.isOwned)
  test.each(owned)("%s answers to another developer's things exactly as to absent ones", async (name, row) => {
    const theirs = await makeThings(server.as('developer', 'neighbour'))
    const foreign = await ask(server.as('developer'), name, row, theirs)
    const nothing = await ask(server.as('developer'), name, row, absent())
    expect(foreign).toEqual(nothing)
    expect(foreign.code).not.toBe(200)
  })

  test.each(owned.filter(([name]) => name !== 'watchDevice' && name !== 'restoreProduct'))(
    '%s is answered to the owner',
    async (name, row) => {
      const own = await makeThings(server.as('developer'))
      const input = {
        ...row,
        input: (things: Things) => ({ ...row.input(things), ...(name === 'updateProduct' ? { categoryId } : {}) }),
      }
      const { code } = await ask(server.as('developer'), name, input, own)
      expect(code).toBe(200)
    },
  )
})
