import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import * as programCalls from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import * as versionCalls from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { versionStage } from '@slipway/contract/users/mini-programs/mini-programs.lifecycle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { makeRoot } from '../../identity/accounts/testing/accounts-samples.ts'
import {
  manifestText,
  markDeveloper,
  programFiles,
  programZip,
  sendFile,
  type ProgramFiles,
} from './testing/mini-samples.ts'

const {
  createMiniProgram,
  createSampleProgram,
  deleteMiniProgram,
  getMiniProgram,
  listOwnMiniPrograms,
  updateMiniProgram,
} = programCalls
const {
  acknowledgeFindings,
  getPackageStatus,
  listMiniReviews,
  openPreview,
  previewMiniVersion,
  reviewMiniVersion,
  uploadMiniVersion,
} = versionCalls

let server: TestServer
let owner: Caller
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  owner = await developer('owner')
  admin = server.as('administrator', 'reviewer')
  await markDeveloper(server, admin)
})
afterAll(() => server[Symbol.asyncDispose]())

let people = 0
async function developer(name = `maker${++people}`): Promise<Caller> {
  const caller = server.as('developer', name)
  await markDeveloper(server, caller)
  return caller
}
let names = 0
const info = (change: object = {}) => ({ cnName: `小程序${++names}`, enName: `Program ${names}`, ...change })
const add = async (caller = owner, change: object = {}): Promise<string> =>
  (await caller.call(createMiniProgram, info(change))).miniProgramId
const upload = (miniProgramId: string, files: ProgramFiles | Buffer, caller = owner) =>
  sendFile(caller, uploadMiniVersion, { miniProgramId, bytes: Buffer.isBuffer(files) ? files : programZip(files) })
async function packaged(miniProgramId: string, version = '1.0.0', caller = owner): Promise<string> {
  const { versionId } = await upload(miniProgramId, programFiles({ version }), caller)
  await admin.call(reviewMiniVersion, { miniProgramId, versionId, approve: true })
  return versionId
}

describe('a mini-program', () => {
  test('is created, listed, read, changed and deleted (EN-MINIPROG, CA-130, CA-131, CO-06)', async () => {
    const caller = await developer()
    const made = await caller.call(createMiniProgram, { cnName: '全屋', enName: 'House' })
    const { miniProgramId } = made
    expect(miniProgramId).toMatch(/^[0-9a-f]{32}$/)
    expect(made).toMatchObject({ cnName: '全屋', enName: 'House', stage: null, fullVersion: '', greyVersion: '' })
    expect(await caller.call(listOwnMiniPrograms, {})).toEqual({ items: [made], total: 1 })
    expect(await caller.call(listOwnMiniPrograms, { search: 'hous' })).toEqual({ items: [made], total: 1 })
    expect(await caller.call(listOwnMiniPrograms, { search: 'none' })).toEqual({ items: [], total: 0 })
    const changed = await caller.call(updateMiniProgram, { miniProgramId, cnName: '家', enName: 'Home' })
    expect(changed).toMatchObject({ cnName: '家', enName: 'Home' })
    expect((await caller.call(getMiniProgram, { miniProgramId })).program).toEqual(changed)
    await caller.call(deleteMiniProgram, { miniProgramId })
    await expect(caller.call(getMiniProgram, { miniProgramId })).rejects.toMatchObject({ code: 60404 })
    expect((await caller.call(listOwnMiniPrograms, {})).total).toBe(0)
  })

  test('needs both names, which are unique for an account: 60016 (VA-75)', async () => {
    const caller = await developer()
    const missing = { code: 60016, data: { refusal: 'mini-programs.namesMissing', field: 'enName' } }
    await expect(caller.call(createMiniProgram, { cnName: '家', enName: ' ' })).rejects.toMatchObject(missing)
    const miniProgramId = await add(caller, { cnName: '家' })
    await expect(caller.call(updateMiniProgram, { miniProgramId, cnName: '家' })).rejects.toMatchObject(missing)
    await expect(add(caller, { cnName: '家' })).rejects.toMatchObject(refused('mini-programs.nameTaken'))
    await add(await developer(), { cnName: '家' })
  })

  test('of a deleted account goes to ROOT (SI-020)', async () => {
    const caller = await developer()
    const miniProgramId = await add(caller)
    await makeRoot(server)
    const { accountId } = await caller.account()
    await server.as('administrator').call(deleteAccount, { targetUserId: String(accountId) })
    const { program } = await admin.call(getMiniProgram, { miniProgramId })
    expect(program.owner).toBe('root@example.com')
  })
})

const noSuch = 'f'.repeat(32)
/** With what each call needs besides the ID. */
const further: Record<string, object> = {
  createMiniProgram: { cnName: 'a', enName: 'b' },
  updateMiniProgram: { cnName: 'a', enName: 'b' },
  addGreyAccounts: { accounts: [] },
  deleteGreyAccounts: { accounts: ['a@example.com'] },
  setProgramApps: { appIds: [] },
  publishMiniProgram: { isGrey: 0 },
  acknowledgeFindings: { versionId: '1' },
  reviewMiniVersion: { versionId: '1', approve: true },
  previewMiniVersion: { versionId: '1' },
}
const consoleCalls = Object.entries({ ...programCalls, ...versionCalls })
  .filter(([, call]) => call.access.who === 'menus')
  .map(([name, call]) => [name, call as AnyCall] as const)
const withId = consoleCalls.filter(
  ([name]) => !['listOwnMiniPrograms', 'createMiniProgram', 'createSampleProgram', 'listMiniReviews'].includes(name),
)

describe('every call of the console', () => {
  test('there are calls', () => expect(consoleCalls.length).toBeGreaterThan(20))

  test.each(consoleCalls)('%s replies 10035 until the account is a developer (SI-091)', async (name, call) => {
    const stranger = server.as('administrator', 'unmarked')
    const attempt = stranger.call(call, { miniProgramId: noSuch, ...further[name] })
    await expect(attempt).rejects.toMatchObject({ code: 10035, data: { refusal: 'developers.notYet' } })
  })

  test.each(withId.filter(([name]) => name !== 'reviewMiniVersion'))(
    '%s answers about programs of others as about absent ones (SI-094)',
    async (name, call) => {
      const other = await developer('other')
      const miniProgramId = await add()
      const versionId = await packaged(miniProgramId)
      const asked = (id: string) => ({
        ...further[name],
        miniProgramId: id,
        ...('versionId' in (further[name] ?? {}) && { versionId }),
      })
      const [foreign, absent] = await Promise.all(
        [miniProgramId, noSuch].map((id) => other.call(call, asked(id)).catch((error: unknown) => error)),
      )
      expect(absent).toMatchObject({ code: 60404, data: { refusal: 'mini-programs.notFound' } })
      expect(foreign).toMatchObject({ code: 60404, message: (absent as Error).message })
    },
  )

  test('a version of another program is none of this one', async () => {
    const [one, other] = [await add(), await add()]
    const versionId = await packaged(one)
    await expect(owner.call(previewMiniVersion, { miniProgramId: other, versionId })).rejects.toMatchObject(
      refused('mini-programs.notFound'),
    )
  })
})

describe('the package status (CA-138)', () => {
  const statusOf = (miniProgramId: unknown) => owner.call(getPackageStatus, { miniProgramId })

  test.each([undefined, '', 'x', 7, `${noSuch}0`])('of %j is 50010 (ER-39)', async (id) => {
    await expect(statusOf(id)).rejects.toMatchObject({ code: 50010 })
  })

  test('is 50016, 60009 and then 1 to 4 (ER-38, ST-70 to ST-72)', async () => {
    const miniProgramId = await add()
    await expect(statusOf(miniProgramId)).rejects.toMatchObject({ code: 50016 })
    const { versionId } = await upload(miniProgramId, programFiles())
    const underWay = { code: 60009, data: { stage: versionStage.inReview } }
    await expect(statusOf(miniProgramId)).rejects.toMatchObject(underWay)
    await admin.call(reviewMiniVersion, { miniProgramId, versionId, approve: true })
    expect(await statusOf(miniProgramId)).toEqual({ state: 1, version: '1.0.0', findings: [], reason: '' })

    await upload(miniProgramId, programFiles({ version: '1.0.0' }))
    expect(await statusOf(miniProgramId)).toMatchObject({ state: 2, findings: [{ kind: 'notHigher' }] })
    const second = await upload(miniProgramId, programFiles({ version: '1.1.0' }))
    const refusal = { miniProgramId, versionId: second.versionId, approve: false }
    await expect(admin.call(reviewMiniVersion, refusal)).rejects.toMatchObject(refused('mini-programs.reasonMissing'))
    await admin.call(reviewMiniVersion, { ...refusal, reason: 'Too plain' })
    expect(await statusOf(miniProgramId)).toMatchObject({ state: 3, reason: 'Too plain' })

    await packaged(miniProgramId, '1.2.0')
    await server.db
      .updateTable('mini_program_versions')
      .set({ packaged_at: new Date(server.clock.now() - 91 * DAY_MS) })
      .where('version', '=', '1.2.0')
      .where('mini_program_id', '=', miniProgramId)
      .execute()
    const [, expire] = server.domains.miniPrograms.jobs
    await expire?.run()
    expect(await statusOf(miniProgramId)).toMatchObject({ state: 4 })
    const [version] = (await owner.call(getMiniProgram, { miniProgramId })).versions
    await expect(
      owner.call(previewMiniVersion, { miniProgramId, versionId: version?.versionId ?? '' }),
    ).rejects.toMatchObject(refused('mini-programs.notPreviewable'))
  })
})

describe('an upload', () => {
  test('with warnings waits until its developer has read them; a later one takes its place', async () => {
    const miniProgramId = await add()
    const warned = programFiles({ languages: ['zh_CN'] })
    const { versionId, stage, findings, mustAcknowledge } = await upload(miniProgramId, warned)
    expect({ stage, mustAcknowledge, kinds: findings.map(({ kind }) => kind) }).toEqual({
      stage: versionStage.checking,
      mustAcknowledge: true,
      kinds: ['oneLanguage'],
    })
    const review = { miniProgramId, versionId, approve: true }
    await expect(admin.call(reviewMiniVersion, review)).rejects.toMatchObject(refused('mini-programs.nothingToReview'))
    expect(await owner.call(acknowledgeFindings, { miniProgramId, versionId })).toMatchObject({
      stage: versionStage.inReview,
    })
    const waiting = (await admin.call(listMiniReviews, {})).items.map(({ version }) => version.versionId)
    expect(waiting).toContain(versionId)
    const next = await upload(miniProgramId, programFiles())
    const { versions } = await owner.call(getMiniProgram, { miniProgramId })
    expect(versions.map((version) => version.versionId)).toEqual([next.versionId])
    await expect(owner.call(acknowledgeFindings, { miniProgramId, versionId: next.versionId })).rejects.toMatchObject(
      refused('mini-programs.nothingToAcknowledge'),
    )
  })

  test('that a crash has left in the packaging is packaged by the job', async () => {
    const miniProgramId = await add()
    const versionId = await packaged(miniProgramId)
    const again = { stage: versionStage.packaging, packaged_at: null }
    await server.db
      .updateTable('mini_program_versions')
      .set(again)
      .where('version_id', '=', Number(versionId))
      .execute()
    await expect(upload(miniProgramId, programFiles({ version: '2.0.0' }))).rejects.toMatchObject(
      refused('mini-programs.packagingNow'),
    )
    const [packaging] = server.domains.miniPrograms.jobs
    await packaging?.run()
    expect(await owner.call(getPackageStatus, { miniProgramId })).toMatchObject({ state: 1 })
  })

  test('of the sample is ready in one call, and opens by its link until that ends', async () => {
    // The sessions of the others would end with the link.
    await using own = await startTestServer()
    const caller = own.as('developer')
    await markDeveloper(own, caller)
    const made = await caller.call(createSampleProgram, {})
    expect(made).toMatchObject({ stage: versionStage.packaged, version: '1.0.0' })
    const { miniProgramId } = made
    const { versions } = await caller.call(getMiniProgram, { miniProgramId })
    const versionId = versions[0]?.versionId ?? ''
    const link = await caller.call(previewMiniVersion, { miniProgramId, versionId })
    const token = new URL(link.urls[0] ?? '').hash.slice(1)
    const over = refused('mini-programs.previewOver')
    const opened = await own.visitor.call(openPreview, { token })
    expect(opened).toMatchObject({
      miniProgramId,
      version: '1.0.0',
      frame: { permissions: ['home', 'device', 'store'] },
    })
    const page = () => own.visitor.send({ method: 'GET', url: opened.frame.src })
    const { statusCode, headers } = await page()
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toContain('sandbox allow-scripts')
    await expect(own.visitor.call(openPreview, { token: `${token}x` })).rejects.toMatchObject(over)
    // An older link of the program, opened after a newer one of the version was made, shortens nothing.
    const older = await caller.call(previewMiniVersion, { miniProgramId })
    own.clock.advance(HOUR_MS)
    await caller.call(previewMiniVersion, { miniProgramId, versionId })
    await own.visitor.call(openPreview, { token: new URL(older.urls[0] ?? '').hash.slice(1) })
    own.clock.advance(HOUR_MS)
    await expect(own.visitor.call(openPreview, { token })).rejects.toMatchObject(over)
    expect((await page()).statusCode).toBe(200)
    own.clock.advance(HOUR_MS)
    expect((await page()).statusCode).toBe(404)
  })
})

describe('the list of reviews', () => {
  test('is for administrators', async () => {
    await expect(owner.call(listMiniReviews, {})).rejects.toMatchObject(refused('access.denied'))
    const miniProgramId = await add()
    const files = { ...programFiles(), 'miniprogram.json': manifestText({ version: '3.0.0' }) }
    const { versionId } = await upload(miniProgramId, files)
    const found = (await admin.call(listMiniReviews, { pageSize: 100 })).items.find(
      ({ version }) => version.versionId === versionId,
    )
    expect(found?.program.miniProgramId).toBe(miniProgramId)
  })
})
