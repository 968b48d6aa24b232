import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import {
  endPanelTry,
  listPanelTries,
  openTry,
  reportTry,
  watchTry,
} from '@slipway/contract/users/homes/tries/tries.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageOf } from '../../../../apps/server/src/domains/products/panels/packages/testing/package-samples.ts'
import { addedPanel } from '../../../../apps/server/src/domains/products/panels/testing/panels-samples.ts'
import { createdPlug } from '../../../../apps/server/src/domains/products/products/testing/products-samples.ts'
import { openPhone } from '../../../../apps/server/src/domains/users/users/testing/users-samples.ts'
import { eventually } from '../../../../apps/server/src/testing/eventually.ts'
import { openEvents } from '../../../../apps/server/src/testing/open-events.ts'
import { programEnvironment } from '../../../../apps/server/src/testing/program-environment.ts'
import { startTestServer, type TestServer } from '../../../../apps/server/src/testing/test-server.ts'
import { exitCode } from '../exit-codes.ts'

let server: TestServer
let home: string
let env: Record<string, string | undefined>
const children: ChildProcess[] = []
beforeAll(async () => {
  server = await startTestServer()
  const scopes = ['products:read', 'products:write']
  const { key } = await owner().call(createKey, { keyName: 'dev', scopes, expiresTime: null })
  // The server listens only once: its streams and the command have the same address.
  await using streams = await openEvents(server, watchTry, { session: 'A'.repeat(43) }, '')
  await streams.reading
  const { port } = server.app.server.address() as { port: number }
  env = {
    ...programEnvironment(),
    SLIPWAY_SERVER: `http://127.0.0.1:${port}`,
    SLIPWAY_API_KEY: key,
    SLIPWAY_LANG: 'en',
  }
  home = await mkdtemp(path.join(tmpdir(), 'slipway-dev-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server[Symbol.asyncDispose]()
  await rm(home, { recursive: true, force: true })
})

const owner = () => server.as('developer')
const phone = () => openPhone(server, { ip: '203.0.113.9' })
const statusOf = async (src: string) => (await server.app.inject({ url: src })).statusCode

/** The command as a developer starts it, with the folder of a panel. */
async function started(before?: { productId: string; panel: Awaited<ReturnType<typeof addedPanel>> }) {
  const { productId } = before ?? (await createdPlug(owner()))
  const panel = before?.panel ?? (await addedPanel(owner(), { productId, config: { kind: 'code' } }))
  const folder = await mkdtemp(path.join(home, 'panel-'))
  const write = (file: string, text: string) => writeFile(path.join(folder, file), text)
  for (const [file, text] of Object.entries(packageOf(panel, 'web'))) await write(file, String(text))
  const args = ['panel', 'dev', folder, '--product', productId]
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts'), ...args], { env })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (data: Buffer) => (said.out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said.err += data.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  await eventually(() => said.out.includes('Watching'))
  const link = /\/app\/t(#\S+)/.exec(said.out)?.[1] ?? ''
  return { productId, panel, child, said, ended, write, link }
}

test('each build reaches the phone, its log and the errors of the check are printed, and Ctrl-C removes all of it', async () => {
  const { productId, child, said, ended, write, link } = await started()
  expect(said.out).toMatch(/Uploaded 1\.0\.0: 3 files, 1 KB\n/)
  expect(said.out).toMatch(/[▀▄█]{10}/)
  const { session, kind, device } = await phone().call(openTry, { link })
  expect(kind).toBe('debug')
  const first = device.panel.codePanel?.src ?? ''
  expect(await statusOf(first)).toBe(200)
  await eventually(() => said.out.includes('Phones that have opened it: 1'))

  await using live = await openEvents(server, watchTry, { session }, '')
  await eventually(() => live.events.some((event) => event.device))
  const latest = () => live.events.findLast(({ panel }) => panel)?.panel?.codePanel?.src ?? first
  await write('app.js', 'new RTCPeerConnection()')
  await eventually(() => latest() !== first)
  expect(await Promise.all([statusOf(first), statusOf(latest())])).toEqual([404, 200])
  await eventually(() => said.err.includes('app.js:1: WebRTC connection'))

  await phone().call(reportTry, { session, log: ['1 ui.ready {}'] })
  await eventually(() => said.out.includes('1 ui.ready {}'))
  await write('panel.json', '{')
  await eventually(() => said.err.includes('There is no valid panel.json'))

  child.kill('SIGINT')
  expect(await ended).toBe(exitCode.done)
  expect(said.out).toMatch(/Stopped: the link and the debug version are removed\n$/)
  expect(await owner().call(listPanelTries, { productId })).toEqual([])
  expect(await statusOf(latest())).toBe(404)
})

test('a link that is withdrawn in the console ends the command', async () => {
  const { productId, said, ended, link: scanned } = await started()
  await phone().call(openTry, { link: scanned })
  await eventually(() => said.out.includes('Phones that have opened it: 1'))
  const [link] = await owner().call(listPanelTries, { productId })
  await owner().call(endPanelTry, { productId, tryId: link?.tryId ?? '' })
  expect(await ended).toBe(exitCode.refused)
  expect(said.err).toContain('The link is over')
})

test('a stream that is cut is opened again', async () => {
  const { said, child, ended, link } = await started()
  server.app.server.closeAllConnections()
  await phone().call(openTry, { link })
  await eventually(() => said.out.includes('Phones that have opened it: 1'))
  child.kill('SIGINT')
  expect(await ended).toBe(exitCode.done)
})

test('a second run for the same panel says that builds replace each other, and its own build survives the first', async () => {
  const first = await started()
  const second = await started(first)
  expect(first.said.err).toBe('')
  expect(second.said.err).toContain('builds replace each other')
  await second.write('app.js', 'export const panel = 2\n')
  await eventually(() => second.said.out.split('Uploaded').length >= 3)
  first.child.kill('SIGINT')
  expect(await first.ended).toBe(exitCode.done)
  const { device } = await phone().call(openTry, { link: second.link })
  expect(await statusOf(device.panel.codePanel?.src ?? '')).toBe(200)
})
