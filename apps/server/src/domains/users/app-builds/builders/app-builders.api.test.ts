import { hash, randomUUID } from 'node:crypto'
import { getBuild, startBuild, cancelBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { appBuildsLimits as limits } from '@slipway/contract/users/app-builds/app-builds.limits.ts'
import {
  addBuilder,
  claimBuild,
  finishBuild,
  getBuilderProject,
  listBuilders,
  putBuilderArtifact,
  removeBuilder,
  reportBuild,
} from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import { appBuildersLimits } from '@slipway/contract/users/app-builds/builders/app-builders.limits.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { getProfile } from '@slipway/contract/identity/accounts/profile.calls.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import { readForBuild } from '../../apps/index.ts'
import { appBuildsStore, BUILDS } from '../app-builds.store.ts'
import { buildTasksStore } from '../build-tasks.store.ts'
import { builderOf, builderWith, claimed, leased, ZIP } from '../testing/builders-samples.ts'
import { readyApp } from '../testing/builds-samples.ts'

let server: TestServer
let owner: Caller
let administrator: Caller
beforeEach(async () => {
  server = await startTestServer({ publicUrl: 'https://iot.example.com' })
  owner = server.as('developer')
  administrator = server.as('administrator')
})
afterEach(() => server[Symbol.asyncDispose]())

const state = (appId: string) => owner.call(getBuild, { appId, packageType: 'experience' })
async function started(): Promise<string> {
  const appId = await readyApp(owner)
  await owner.call(startBuild, { appId })
  return appId
}

/** Resolves when the claims have found nothing, and wait. */
function waitingClaims(): { are(count: number): Promise<unknown> } {
  const listen = vi.spyOn(server.db, 'listen')
  const count = (): number => listen.mock.calls.filter(([channel]) => channel === BUILDS).length
  return { are: (wanted) => eventually(() => count() >= wanted) }
}

/** What a worker of the server claims. */
const takenHere = () =>
  buildTasksStore(server.db).claim({ worker: randomUUID(), platforms: ['android'], now: server.clock.now() })

describe('a builder', () => {
  test('is added and removed by administrators, and its token is shown once and stored as a hash', async () => {
    const added = await administrator.call(addBuilder, { name: ' build  1 ' })
    expect(added).toMatchObject({ name: 'build 1', platforms: ['android'], lastSeenTime: null })
    expect(added.token).toMatch(/^slb_[\w-]{43}$/)
    const [listed] = await administrator.call(listBuilders, {})
    expect(listed).toEqual(expect.objectContaining({ builderId: added.builderId, hint: added.token.slice(0, 10) }))
    expect(JSON.stringify(listed)).not.toContain(added.token)
    const { rows } = await server.db.pool.query<{ token_hash: Buffer }>('select token_hash from app_builders')
    expect(rows).toEqual([{ token_hash: hash('sha256', added.token, 'buffer') }])
    await expect(administrator.call(addBuilder, { name: 'BUILD 1' })).rejects.toMatchObject(
      refused('appBuilders.nameTaken'),
    )
    await administrator.call(removeBuilder, { builderId: added.builderId })
    for (const builderId of [added.builderId, 'none']) {
      await expect(administrator.call(removeBuilder, { builderId })).rejects.toMatchObject(
        refused('appBuilders.notFound'),
      )
    }
    await expect(claimed(builderWith(server, added.token))).rejects.toMatchObject(refused('access.noSession'))
  })

  test('is one of at most 20', async () => {
    for (let n = 0; n < appBuildersLimits.count; n++) await administrator.call(addBuilder, { name: `build ${n}` })
    await expect(administrator.call(addBuilder, { name: 'one more' })).rejects.toMatchObject(
      refused('appBuilders.tooMany'),
    )
  })

  test('does nothing else with its token, and no other credential does its work', async () => {
    const builder = await builderOf(server, 'build 1')
    await expect(builder.call(getProfile, {})).rejects.toMatchObject(refused('access.noScope'))
    await expect(builder.call(startBuild, { appId: 'x' })).rejects.toMatchObject(refused('access.noScope'))
    for (const call of [listBuilders, addBuilder, removeBuilder] as const) {
      await expect(builder.call(call, { name: 'x', builderId: 'x' })).rejects.toMatchObject(
        refused('access.sessionOnly'),
      )
    }
    await started()
    await expect(administrator.call(claimBuild, { waitSeconds: 0 })).rejects.toMatchObject(
      refused('appBuilders.notABuilder'),
    )
    const { key } = await administrator.call(createKey, {
      keyName: 'CI',
      scopes: ['app-builders:read', 'app-builders:write'],
      expiresTime: null,
    })
    await expect(claimed(builderWith(server, key))).rejects.toMatchObject(refused('appBuilders.notABuilder'))
    for (const token of ['slb_x', `slb_${'a'.repeat(43)}`]) {
      await expect(claimed(builderWith(server, token))).rejects.toMatchObject(refused('access.noSession'))
    }
  })

  test('ends with the administrator who added it', async () => {
    const other = server.as('administrator', 'leaving')
    const { token } = await other.call(addBuilder, { name: 'build 1' })
    const builder = builderWith(server, token)
    expect(await claimed(builder)).toBeNull()
    const { accountId } = await other.account()
    const root = { account: 'root@example.com', indexcode: 'root@example.com', passwordHash: '' }
    await server.domains.accounts.create({ ...root, roleKey: 'administrator', isRoot: true })
    await started()
    await builder.upload(await leased(builder), ZIP)
    const { rows } = await server.db.pool.query<{ unsigned: string }>(
      'select unsigned from app_build_tasks where unsigned is not null',
    )
    const file = rows[0]?.unsigned ?? ''
    expect(await server.parts.privateFiles.sizeOf(file)).toBeGreaterThan(0)
    await administrator.call(deleteAccount, { targetUserId: String(accountId) })
    await server.domains.outbox.deliverDue()
    expect(await server.parts.privateFiles.sizeOf(file)).toBeUndefined()
    await expect(claimed(builder)).rejects.toMatchObject(refused('access.noSession'))
    expect(await administrator.call(listBuilders, {})).toEqual([])
  })

  test('is refused once the administrator who added it has another role', async () => {
    const other = server.as('administrator', 'demoted')
    const { token } = await other.call(addBuilder, { name: 'build 1' })
    const { accountId } = await other.account()
    await server.db.pool.query(
      `update accounts set role_id = (select role_id from accounts where id = $1) where id = $2`,
      [(await owner.account()).accountId, accountId],
    )
    await expect(claimed(builderWith(server, token))).rejects.toMatchObject(refused('access.denied'))
  })

  test('claims the oldest build once, and waits for one that starts later', async () => {
    const builder = await builderOf(server, 'build 1')
    expect(await claimed(builder)).toBeNull()
    const appId = await readyApp(owner)
    const claims = waitingClaims()
    const waiting = builder.call(claimBuild, {})
    await claims.are(1)
    await owner.call(startBuild, { appId })
    expect((await waiting).task).toMatchObject({ platform: 'android', oemVersion: '1.0.0', leaseMs: limits.leaseMs })
    expect(await claimed(builder)).toBeNull()
    expect((await administrator.call(listBuilders, {}))[0]?.lastSeenTime).toBe(server.clock.now())
    expect(await state(appId)).toMatchObject({ state: 1 })
  })

  test('that claims again ends its former claim, so that no task goes to a connection that has ended', async () => {
    const builder = await builderOf(server, 'build 1')
    const appId = await readyApp(owner)
    const claims = waitingClaims()
    const former = builder.call(claimBuild, {})
    await claims.are(1)
    const newer = builder.call(claimBuild, {})
    await claims.are(2)
    await owner.call(startBuild, { appId })
    const tasks = [(await former).task, (await newer).task]
    expect(tasks.filter(Boolean)).toHaveLength(1)
  })

  test('that waits gets an answer before the process ends', async () => {
    const { accountId: startedBy } = await owner.account()
    const permissions = { menus: [], administrator: false }
    const appId = await readyApp(owner)
    const { content } = await readForBuild(server.db, appId, { accountId: startedBy, permissions })
    const builder = await builderOf(server, 'build 1')
    const claims = waitingClaims()
    const waiting = builder.call(claimBuild, {})
    await claims.are(1)
    await server.app.close()
    const build = { packageType: 'experience', oemVersion: '1.0.0', base: 'https://iot.example.com' } as const
    const startTime = server.clock.now()
    await appBuildsStore(server.db).add({ ...build, buildId: randomUUID(), appId, content, startedBy, startTime })
    expect((await waiting).task).toBeNull()
  })

  test('of two concurrent claims, only one gets a build', async () => {
    const [one, other] = [await builderOf(server, 'one'), await builderOf(server, 'other')]
    await started()
    const tasks = await Promise.all([claimed(one), claimed(other)])
    expect(tasks.filter(Boolean)).toHaveLength(1)
    const [holder, stranger] = tasks[0] ? [one, other] : [other, one]
    const leaseId = (tasks[0] ?? tasks[1])?.leaseId ?? ''
    for (const ask of [
      () => stranger.call(reportBuild, { leaseId }),
      () => stranger.call(finishBuild, { leaseId, outcome: 'failed' }),
      () => stranger.call(getBuilderProject, { leaseId }),
      () => stranger.upload(leaseId, ZIP),
      () => holder.call(reportBuild, { leaseId: 'none' }),
    ]) {
      await expect(ask()).rejects.toMatchObject(refused('appBuilders.leaseOver'))
    }
    await holder.call(reportBuild, { leaseId })
  })

  test('loses a build that was cancelled, or taken over after its lease', async () => {
    const [one, other] = [await builderOf(server, 'one'), await builderOf(server, 'other')]
    const appId = await started()
    const leaseId = await leased(one)
    await one.call(reportBuild, { leaseId, step: 'package' })
    expect((await state(appId)).steps).toMatchObject([{ step: 'package', endTime: null }])
    server.clock.advance(limits.leaseMs - 1)
    await one.call(reportBuild, { leaseId, step: 'package' })
    expect((await state(appId)).steps).toHaveLength(1)
    server.clock.advance(limits.leaseMs)
    expect(await claimed(other)).toBeNull()
    server.clock.advance(1)
    expect(await claimed(other)).toBeNull()
    expect(await takenHere()).toMatchObject({ attempt: 2 })
    await expect(one.upload(leaseId, ZIP)).rejects.toMatchObject(refused('appBuilders.leaseOver'))
    const next = await started()
    const held = await leased(other)
    await owner.call(cancelBuild, { appId: next, packageType: 'experience' })
    await expect(other.call(reportBuild, { leaseId: held })).rejects.toMatchObject(refused('appBuilders.leaseOver'))
    await expect(other.call(finishBuild, { leaseId: held, outcome: 'done' })).rejects.toMatchObject(
      refused('appBuilders.leaseOver'),
    )
  })

  test('has one attempt: what it returns is made by the server', async () => {
    const builder = await builderOf(server, 'build 1')
    await started()
    await builder.call(finishBuild, { leaseId: await leased(builder), outcome: 'returned' })
    expect(await claimed(builder)).toBeNull()
    expect(await takenHere()).toMatchObject({ attempt: 2 })
  })

  test('that is removed leaves its builds to others', async () => {
    const builder = await builderOf(server, 'build 1')
    await started()
    const leaseId = await leased(builder)
    await administrator.call(removeBuilder, { builderId: builder.builderId })
    await expect(builder.call(reportBuild, { leaseId })).rejects.toMatchObject(refused('access.noSession'))
    expect(await claimed(await builderOf(server, 'build 2'))).not.toBeNull()
  })

  test('that fails is followed by the server, whose attempt decides: one machine is not the build', async () => {
    const [builder, other] = [await builderOf(server, 'build 1'), await builderOf(server, 'build 2')]
    const appId = await started()
    const leaseId = await leased(builder)
    await builder.call(finishBuild, { leaseId, outcome: 'failed', log: 'aapt: no space' })
    expect(await state(appId)).toMatchObject({ state: 1, error: null })
    expect([await claimed(builder), await claimed(other)]).toEqual([null, null])
    expect(await takenHere()).toMatchObject({ attempt: 2 })
    await expect(
      builder.call(finishBuild, { leaseId: 'x', outcome: 'failed', log: 'x'.repeat(limits.logLength + 1) }),
    ).rejects.toMatchObject({ ...refused('request.invalid'), data: { field: 'log' } })
  })

  test('whose connection has ended while it waited gets no build: another one gets it', async () => {
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const [gone, other] = [await builderOf(server, 'build 1'), await builderOf(server, 'build 2')]
    const leaving = new AbortController()
    const { url, body = '', headers } = requestOf(claimBuild, {})
    const sent = { method: 'POST', headers: { ...headers, authorization: `Bearer ${gone.token}` }, body: String(body) }
    const waiting = fetch(`${origin}${url}`, { ...sent, signal: leaving.signal }).catch(() => 'left')
    await eventually(async () => {
      const { rows } = await server.db.pool.query('select from app_builders where last_seen_at is not null')
      return rows.length > 0
    })
    leaving.abort()
    expect(await waiting).toBe('left')
    await started()
    await eventually(async () => (await claimed(other)) ?? undefined)
  })

  test('sends the bytes that it names, of a package, and not too many', async () => {
    const builder = await builderOf(server, 'build 1')
    await started()
    const leaseId = await leased(builder)
    await expect(builder.call(finishBuild, { leaseId, outcome: 'done' })).rejects.toMatchObject(
      refused('appBuilders.noArtifact'),
    )
    await expect(builder.upload(leaseId, ZIP, 'ab'.repeat(32))).rejects.toMatchObject(refused('appBuilders.otherBytes'))
    await expect(builder.upload(leaseId, Buffer.from('#!/bin/sh'))).rejects.toMatchObject(
      refused('appBuilders.notAPackage'),
    )
    await expect(builder.upload(leaseId, Buffer.alloc(32 * 1024 * 1024 + 1))).rejects.toMatchObject(
      refused('uploads.tooLarge'),
    )
    await expect(builder.call(putBuilderArtifact, { leaseId, sha256: 'ab'.repeat(32) })).rejects.toMatchObject(
      refused('uploads.missing'),
    )
  })
})
