import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { createMiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import { openPreview } from '@slipway/contract/users/mini-programs/mini-versions.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  markDeveloper,
  programFiles,
} from '../../../../apps/server/src/domains/users/mini-programs/testing/mini-samples.ts'
import { openPhone } from '../../../../apps/server/src/domains/users/users/testing/users-samples.ts'
import { eventually } from '../../../../apps/server/src/testing/eventually.ts'
import { programEnvironment } from '../../../../apps/server/src/testing/program-environment.ts'
import { startTestServer, type TestServer } from '../../../../apps/server/src/testing/test-server.ts'
import { exitCode } from '../exit-codes.ts'

let server: TestServer
let home: string
let env: Record<string, string | undefined>
const children: ChildProcess[] = []
beforeAll(async () => {
  server = await startTestServer({ panelAutoReview: true })
  await markDeveloper(server, owner())
  const scopes = ['mini-programs:read', 'mini-programs:write']
  const { key } = await owner().call(createKey, { keyName: 'dev', scopes, expiresTime: null })
  const address = await server.listen()
  env = { ...programEnvironment(), SLIPWAY_SERVER: address, SLIPWAY_API_KEY: key, SLIPWAY_LANG: 'en' }
  home = await mkdtemp(path.join(tmpdir(), 'slipway-mini-dev-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server[Symbol.asyncDispose]()
  await rm(home, { recursive: true, force: true })
})
const owner = () => server.as('developer')

/** The command as a developer starts it, with the folder of a mini-program. */
async function started() {
  await owner().call(createMiniProgram, { cnName: '灯', enName: 'Lights' })
  const folder = await mkdtemp(path.join(home, 'mini-'))
  const write = (file: string, text: string) => writeFile(path.join(folder, file), text)
  for (const [file, text] of Object.entries(programFiles())) await write(file, String(text))
  const args = ['mini', 'dev', folder]
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts'), ...args], {
    env: { ...env, HOME: home },
  })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (data: Buffer) => (said.out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said.err += data.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  await eventually(() => said.out.includes('Watching') || said.err !== '')
  const token = /\/app\/m#(\S+)/.exec(said.out)?.[1] ?? ''
  return { child, said, ended, write, token }
}

test('slipway mini dev shows each build of a folder on phones, and prints what is wrong with one', async () => {
  const { child, said, ended, write, token } = await started()
  expect(said.err).toBe('')
  expect(said.out).toMatch(/[▀▄█]{10}/)
  const phone = openPhone(server, { ip: '203.0.113.9' })
  const shown = async () => (await phone.call(openPreview, { token })).frame.src
  const statusOf = async (src: string) => (await server.app.inject({ url: src })).statusCode
  const first = await shown()
  expect(await statusOf(first)).toBe(200)

  await write('miniprogram.json', JSON.stringify({ version: '1.0.1', languages: ['zh_CN', 'en_US'] }))
  await eventually(async () => (await shown()) !== first)
  expect(await statusOf(await shown())).toBe(200)

  const latest = await shown()
  await write('index.html', '<!doctype html>\n<b onclick="x()">')
  await eventually(() => said.err.includes('index.html:2: Inline scripts'))
  expect(await shown()).toBe(latest)

  child.kill('SIGINT')
  expect(await ended).toBe(exitCode.done)
  expect(said.out).toMatch(/Stopped\n$/)
})
