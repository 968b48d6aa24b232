import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { createMiniProgram, getMiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  markDeveloper,
  programFiles,
  type ProgramFiles,
} from '../../../../apps/server/src/domains/users/mini-programs/testing/mini-samples.ts'
import { programEnvironment } from '../../../../apps/server/src/testing/program-environment.ts'
import { startTestServer, type TestServer } from '../../../../apps/server/src/testing/test-server.ts'
import { exitCode } from '../exit-codes.ts'
import { runSlipway } from '../testing/run-slipway.ts'

let server: TestServer
let home: string
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  server = await startTestServer()
  await markDeveloper(server, owner())
  const scopes = ['mini-programs:read', 'mini-programs:write']
  const { key } = await owner().call(createKey, { keyName: 'CI', scopes, expiresTime: null })
  const address = await server.listen()
  environment = { ...programEnvironment(), SLIPWAY_SERVER: address, SLIPWAY_API_KEY: key, SLIPWAY_LANG: 'en' }
  home = await mkdtemp(path.join(tmpdir(), 'slipway-mini-'))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(home, { recursive: true, force: true })
})

const owner = () => server.as('developer')
const slipway = (...args: string[]) => runSlipway(args, { folder: home, env: { ...environment, HOME: home } })
let folders = 0
async function folderOf(files: ProgramFiles): Promise<string> {
  const folder = path.join(home, `mini-${++folders}`)
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), content)
  }
  return folder
}

test('slipway mini push uploads a folder to the program that it names, or to the only one', async () => {
  const folder = await folderOf({ ...programFiles(), '.git/config': 'x', 'node_modules/a.js': 'x' })
  const none = await slipway('mini', 'push', folder)
  expect(none).toMatchObject({ code: exitCode.refused, err: expect.stringContaining('no mini-program') })
  const { miniProgramId } = await owner().call(createMiniProgram, { cnName: '灯', enName: 'Lights' })
  const pushed = await slipway('mini', 'push', folder)
  expect(pushed).toMatchObject({
    code: exitCode.done,
    out: expect.stringMatching(/Lights 1\.0\.0: 3 files, 1 KB, under review/),
  })
  expect((await owner().call(getMiniProgram, { miniProgramId })).versions).toMatchObject([{ version: '1.0.0' }])
  await owner().call(createMiniProgram, { cnName: '窗', enName: 'Windows' })
  expect(await slipway('mini', 'push', folder)).toMatchObject({ code: exitCode.wrong })
  const named = await slipway('mini', 'push', folder, '--program', 'windows', '--json')
  expect(JSON.parse(named.out)).toMatchObject({ version: '1.0.0', files: 3 })
})

test('what the check finds is printed with file and line, and is a wrong folder', async () => {
  const folder = await folderOf({ ...programFiles(), 'a.html': '\n<b onclick="x()">' })
  const pushed = await slipway('mini', 'push', folder, '--program', 'Lights')
  expect(pushed).toMatchObject({ code: exitCode.wrong, err: expect.stringMatching(/^a\.html:2: Inline scripts/m) })
})
