import { addGrayConfig, updateGrayConfig } from '@slipway/contract/catalog/gray-configs/gray-configs.calls.ts'
import {
  addGreyAccounts,
  createMiniProgram,
  listGreyAccounts,
  publishMiniProgram,
  setProgramApps,
} from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import { reviewMiniVersion, uploadMiniVersion } from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import {
  getProgramStore,
  grantToProgram,
  listUserPrograms,
  openUserProgram,
  putProgramStore,
} from '@slipway/contract/users/mini-programs/user-programs.calls.ts'
import { listMiniPrograms } from '@slipway/contract/products/panels/panel-choice.calls.ts'
import { deleteApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askForDeletion, eraseNow } from '../../../testing/erasure/write-everything.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { createdApp } from '../apps/testing/apps-samples.ts'
import { aUser } from '../homes/testing/homes-rig.ts'
import { markDeveloper, programFiles, programZip, sendFile } from './testing/mini-samples.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
  await markDeveloper(server, owner)
  await markDeveloper(server, server.as('administrator'))
})
afterAll(() => server[Symbol.asyncDispose]())

let names = 0
async function packaged(miniProgramId: string, version: string): Promise<void> {
  const files = programFiles({ version, permissions: ['store'] })
  files['app.js'] = `${String(files['app.js'])}app.store.get('a')\n`
  const { versionId } = await sendFile(owner, uploadMiniVersion, { miniProgramId, bytes: programZip(files) })
  await server.as('administrator').call(reviewMiniVersion, { miniProgramId, versionId, approve: true })
}
async function program() {
  const { miniProgramId } = await owner.call(createMiniProgram, { cnName: `用户${++names}`, enName: 'User' })
  const { appId } = await createdApp(owner)
  await owner.call(setProgramApps, { miniProgramId, appIds: [appId] })
  await packaged(miniProgramId, '1.0.0')
  return { miniProgramId, appId }
}
const publish = (miniProgramId: string, isGrey: 0 | 1, grayNumber?: number) =>
  owner.call(publishMiniProgram, { miniProgramId, isGrey, ...(grayNumber !== undefined && { grayNumber }) })

describe('a user of the app', () => {
  test('sees a published program and opens its page, until the app is no longer chosen or deleted', async () => {
    const user = await aUser(server)
    const { miniProgramId, appId } = await program()
    const named = { appId, miniProgramId }
    expect(await user.call(listUserPrograms, { appId })).toEqual([])
    await expect(user.call(openUserProgram, named)).rejects.toMatchObject(refused('mini-programs.notFound'))
    await publish(miniProgramId, 0)
    expect(await user.call(listUserPrograms, { appId })).toMatchObject([{ miniProgramId, enName: 'User', granted: [] }])
    const opened = await user.call(openUserProgram, named)
    expect(opened).toMatchObject({
      version: '1.0.0',
      granted: [],
      isAnswered: false,
      frame: { permissions: ['store'] },
    })
    await user.call(grantToProgram, { ...named, permissions: [] })
    expect(await user.call(openUserProgram, named)).toMatchObject({ granted: [], isAnswered: true })
    expect((await server.visitor.send({ method: 'GET', url: opened.frame.src })).statusCode).toBe(200)
    const other = { appId: (await createdApp(owner)).appId, miniProgramId }
    await expect(user.call(openUserProgram, other)).rejects.toMatchObject(refused('mini-programs.notFound'))
    await owner.call(deleteApp, { appId })
    expect(await user.call(listUserPrograms, { appId })).toEqual([])
  })

  test('of the grey accounts has the grey version, and all others the full one (SI-096)', async () => {
    const [listed, other] = [await aUser(server), await aUser(server)]
    const { miniProgramId, appId } = await program()
    await publish(miniProgramId, 0)
    await packaged(miniProgramId, '1.1.0')
    await owner.call(addGreyAccounts, { miniProgramId, accounts: [listed.account.toUpperCase()] })
    await publish(miniProgramId, 1)
    const versionOf = async (user: typeof listed) =>
      (await user.call(openUserProgram, { appId, miniProgramId })).version
    expect([await versionOf(listed), await versionOf(other)]).toEqual(['1.1.0', '1.0.0'])
    await publish(miniProgramId, 0)
    expect([await versionOf(listed), await versionOf(other)]).toEqual(['1.1.0', '1.1.0'])
  })

  test('in the audience of a gray config has the grey version as the config is now (SI-112)', async () => {
    const user = await aUser(server)
    const { miniProgramId, appId } = await program()
    const operator = server.as('operator')
    const grayNumber = 515_001
    await operator.call(addGrayConfig, { grayNumber, config: { ratio: 0 } })
    await publish(miniProgramId, 1, grayNumber)
    expect(await user.call(listUserPrograms, { appId })).toEqual([])
    await operator.call(updateGrayConfig, { grayNumber, config: { ratio: 100 } })
    expect(await user.call(openUserProgram, { appId, miniProgramId })).toMatchObject({ version: '1.0.0' })
  })
})

describe('what a program stores for a user', () => {
  test('needs the permission, is of this user alone, and is at most 64 KiB', async () => {
    const [user, other] = [await aUser(server), await aUser(server)]
    const { miniProgramId, appId } = await program()
    await publish(miniProgramId, 0)
    const named = { appId, miniProgramId }
    const put = (value: unknown, key = 'order') => user.call(putProgramStore, { ...named, key, value })
    await expect(put([1])).rejects.toMatchObject(refused('mini-programs.notGranted'))
    await user.call(grantToProgram, { ...named, permissions: ['store'] })
    await put([1])
    expect(await user.call(getProgramStore, named)).toEqual({ values: { order: [1] } })
    await expect(put('x'.repeat(65_536), 'large')).rejects.toMatchObject(refused('mini-programs.storeFull'))
    await put(null)
    expect(await user.call(getProgramStore, named)).toEqual({ values: {} })
    await other.call(grantToProgram, { ...named, permissions: ['store'] })
    expect(await other.call(getProgramStore, named)).toEqual({ values: {} })
    await user.call(grantToProgram, { ...named, permissions: [] })
    await expect(user.call(getProgramStore, named)).rejects.toMatchObject(refused('mini-programs.notGranted'))
  })

  test('and the grey account of the user are gone with the user', async () => {
    const user = await aUser(server)
    const { miniProgramId, appId } = await program()
    await publish(miniProgramId, 0)
    await user.call(grantToProgram, { appId, miniProgramId, permissions: ['store'] })
    await user.call(putProgramStore, { appId, miniProgramId, key: 'a', value: 1 })
    await owner.call(addGreyAccounts, { miniProgramId, accounts: [user.account, 'stays@example.com'] })
    await askForDeletion(server, user)
    await eraseNow(server, user)
    expect(await owner.call(listGreyAccounts, { miniProgramId })).toMatchObject([{ account: 'stays@example.com' }])
    const rows = await server.db
      .selectFrom('mini_program_users')
      .select('user_id')
      .where('mini_program_id', '=', miniProgramId)
      .execute()
    expect(rows).toEqual([])
  })
})

test('products can choose published mini-programs of their owner for their category (CA-042)', async () => {
  const { miniProgramId } = await program()
  const listed = async () => (await owner.call(listMiniPrograms, {})).miniProgram.map(({ id }) => id)
  expect(await listed()).not.toContain(miniProgramId)
  await publish(miniProgramId, 0)
  expect(await listed()).toContain(miniProgramId)
  const other = server.as('developer', 'elsewhere')
  expect((await other.call(listMiniPrograms, {})).miniProgram.map(({ id }) => id)).not.toContain(miniProgramId)
})
