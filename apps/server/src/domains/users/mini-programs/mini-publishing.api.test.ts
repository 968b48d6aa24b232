import {
  addGrayConfig,
  deleteGrayConfig,
  listGrayConfigs,
  updateGrayConfig,
} from '@slipway/contract/catalog/gray-configs/gray-configs.calls.ts'
import {
  addGreyAccounts,
  createMiniProgram,
  deleteGreyAccounts,
  deleteMiniProgram,
  getMiniProgram,
  getProgramApps,
  listGreyAccounts,
  listPublications,
  publishMiniProgram,
  rollBackMiniProgram,
  setProgramApps,
  stopGreyProgram,
} from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import { reviewMiniVersion, uploadMiniVersion } from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { createdApp } from '../apps/testing/apps-samples.ts'
import { markDeveloper, programFiles, programZip, sendFile } from './testing/mini-samples.ts'

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
const add = async (): Promise<string> =>
  (await owner.call(createMiniProgram, { cnName: `小程序${++names}`, enName: `Program ${names}` })).miniProgramId
async function packaged(miniProgramId: string, version = '1.0.0'): Promise<void> {
  const bytes = programZip(programFiles({ version }))
  const { versionId } = await sendFile(owner, uploadMiniVersion, { miniProgramId, bytes })
  await admin.call(reviewMiniVersion, { miniProgramId, versionId, approve: true })
}
/** With an application and a version that can be published. */
async function publishable(): Promise<string> {
  const miniProgramId = await add()
  const { appId } = await createdApp(owner)
  await owner.call(setProgramApps, { miniProgramId, appIds: [appId] })
  await packaged(miniProgramId)
  return miniProgramId
}

describe('grey accounts (CA-132 to CA-134, SI-081, SI-096, VA-76)', () => {
  test('are added from a list or a file, faulty rows are named, and at most 100 are stored', async () => {
    const miniProgramId = await add()
    const typed = ['Ann@example.com', '+86 13800000000', '13800000000', 'ann@example.com']
    const first = await owner.call(addGreyAccounts, { miniProgramId, accounts: typed })
    expect(first).toMatchObject({ added: 2, faultyTotal: 1, faulty: [{ row: 3, text: '13800000000' }] })
    const csv = Buffer.from('account,note\r\nbob@example.com,first\r\nno-account,x\r\n\r\n+14155550100\r\n')
    const second = await sendFile(owner, addGreyAccounts, { miniProgramId, bytes: csv })
    expect(second).toMatchObject({ added: 2, faultyTotal: 1, faulty: [{ row: 3 }] })
    const listed = await owner.call(listGreyAccounts, { miniProgramId })
    expect(listed.map(({ account }) => account).toSorted()).toEqual([
      '+14155550100',
      '+8613800000000',
      'ann@example.com',
      'bob@example.com',
    ])
    expect(await owner.call(deleteGreyAccounts, { miniProgramId, accounts: ['ANN@example.com'] })).toHaveLength(3)
    const many = Array.from({ length: 98 }, (_, n) => `user${n}@example.com`)
    await expect(owner.call(addGreyAccounts, { miniProgramId, accounts: many })).rejects.toMatchObject({
      data: { refusal: 'mini-programs.tooManyAccounts', left: 97 },
    })
    await owner.call(addGreyAccounts, { miniProgramId, accounts: many.slice(1) })
  })

  test('of a file that is no table, or has too many rows, are refused', async () => {
    const miniProgramId = await add()
    const attempt = (bytes: Buffer) => sendFile(owner, addGreyAccounts, { miniProgramId, bytes })
    await expect(attempt(Buffer.from([0, 1, 2, 255]))).rejects.toMatchObject(refused('mini-programs.notATable'))
    await expect(attempt(Buffer.from('a@example.com\n'.repeat(1_001)))).rejects.toMatchObject(
      refused('mini-programs.tableTooLarge'),
    )
  })
})

describe('a publication (CA-135 to CA-137, CA-139)', () => {
  test('needs a packaged version, an application and, in grey, an audience: 60016', async () => {
    const miniProgramId = await add()
    const publish = (isGrey: 0 | 1) => owner.call(publishMiniProgram, { miniProgramId, isGrey })
    await expect(publish(0)).rejects.toMatchObject({ ...refused('mini-programs.notPackaged'), code: 60016 })
    await packaged(miniProgramId)
    await expect(publish(0)).rejects.toMatchObject({ ...refused('mini-programs.noApp'), code: 60016 })
    const { appId } = await createdApp(owner)
    const { appId: foreign } = await createdApp(await developer())
    await expect(owner.call(setProgramApps, { miniProgramId, appIds: [foreign] })).rejects.toMatchObject(
      refused('apps.notFound'),
    )
    expect((await owner.call(setProgramApps, { miniProgramId, appIds: [appId] })).selected).toEqual([appId])
    expect((await owner.call(getProgramApps, { miniProgramId })).selectable.map((app) => app.appId)).toContain(appId)
    await expect(publish(1)).rejects.toMatchObject({ ...refused('mini-programs.noAudience'), code: 60016 })
    await expect(
      owner.call(publishMiniProgram, { miniProgramId, isGrey: 1, grayNumber: 123456789 }),
    ).rejects.toMatchObject({
      code: 70101,
    })
    await owner.call(addGreyAccounts, { miniProgramId, accounts: ['a@example.com'] })
    expect(await publish(1)).toMatchObject({ isGrey: 1, state: 'grey', version: '1.0.0' })
    await expect(publish(1)).rejects.toMatchObject(refused('mini-programs.nothingNew'))
    await expect(owner.call(deleteMiniProgram, { miniProgramId })).rejects.toMatchObject(
      refused('mini-programs.published'),
    )
    await owner.call(setProgramApps, { miniProgramId, appIds: [] })
    await owner.call(deleteMiniProgram, { miniProgramId })
  })

  test('to a gray config is named by it, which can neither be deleted nor lose users meanwhile', async () => {
    const grayNumber = 20_261_130
    const { updateTime } = await admin.call(addGrayConfig, {
      grayNumber,
      description: 'Testers',
      config: { ratio: 50 },
    })
    const ids = [await publishable(), await publishable()]
    for (const miniProgramId of ids) await owner.call(publishMiniProgram, { miniProgramId, isGrey: 1, grayNumber })
    const { items } = await admin.call(listGrayConfigs, { keyword: String(grayNumber) })
    expect(items).toMatchObject([{ grayNumber, useCount: 2 }])
    expect(items[0]?.uses.map(({ kind, id, version }) => [kind, id, version]).toSorted()).toEqual(
      ids.map((id) => ['miniProgram', id, '1.0.0']).toSorted(),
    )
    const fewer = { grayNumber, description: 'Testers', config: { ratio: 40 }, updateTime }
    await expect(admin.call(updateGrayConfig, fewer)).rejects.toMatchObject(refused('gray-configs.shrinksInUse'))
    await expect(admin.call(deleteGrayConfig, { grayNumber })).rejects.toMatchObject({
      data: { refusal: 'gray-configs.inUse', count: 2 },
    })
    for (const miniProgramId of ids) await owner.call(stopGreyProgram, { miniProgramId })
    await admin.call(deleteGrayConfig, { grayNumber })
  })

  test('goes from grey to full, is replaced, stopped and rolled back; the history stays whole (ST-73)', async () => {
    const miniProgramId = await publishable()
    await owner.call(addGreyAccounts, { miniProgramId, accounts: ['a@example.com'] })
    const publish = (isGrey: 0 | 1) => owner.call(publishMiniProgram, { miniProgramId, isGrey })
    const now = async () => {
      const { program, rollbackVersion } = await owner.call(getMiniProgram, { miniProgramId })
      return [program.fullVersion, program.greyVersion, rollbackVersion]
    }
    await expect(owner.call(stopGreyProgram, { miniProgramId })).rejects.toMatchObject(
      refused('mini-programs.notInGrey'),
    )
    await publish(1)
    expect(await now()).toEqual(['', '1.0.0', ''])
    await publish(0)
    expect(await now()).toEqual(['1.0.0', '', ''])
    await expect(owner.call(rollBackMiniProgram, { miniProgramId })).rejects.toMatchObject(
      refused('mini-programs.nothingBefore'),
    )
    await packaged(miniProgramId, '1.1.0')
    await publish(1)
    await owner.call(stopGreyProgram, { miniProgramId })
    expect(await now()).toEqual(['1.0.0', '', ''])
    await publish(0)
    expect(await now()).toEqual(['1.1.0', '', '1.0.0'])
    expect(await owner.call(rollBackMiniProgram, { miniProgramId })).toMatchObject({ version: '1.0.0', state: 'full' })
    expect(await now()).toEqual(['1.0.0', '', ''])
    const history = await owner.call(listPublications, { miniProgramId })
    expect(history.total).toBe(5)
    expect(history.items.map(({ version, state }) => `${version} ${state}`)).toEqual([
      '1.0.0 full',
      '1.1.0 rolledBack',
      '1.1.0 stopped',
      '1.0.0 replaced',
      '1.0.0 replaced',
    ])
    expect(history.items.filter(({ endTime }) => endTime === null)).toHaveLength(1)
  })

  test('twice concurrently is made once', async () => {
    const miniProgramId = await publishable()
    const publish = () => owner.call(publishMiniProgram, { miniProgramId, isGrey: 0 })
    const made = await Promise.allSettled([publish(), publish()])
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await owner.call(listPublications, { miniProgramId })).total).toBe(1)
  })
})
