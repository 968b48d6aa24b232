import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../apps/server/src/db/testing/test-database.ts'
import { isPostmasterOf } from '../apps/server/src/db/postmaster.ts'
import { databaseUrlOf } from '../apps/server/src/db/testing/database-url.ts'
import { eventually } from '../apps/server/src/testing/eventually.ts'
import { embeddedDatabase } from './embedded-database.ts'

const project = path.resolve(import.meta.dirname, '..')
let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-npm-start-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

/** A process as a person or a supervisor starts it, with all that it prints. */
function run(program: string, args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(program, args, {
    cwd: project,
    env: { ...process.env, SLIPWAY_DATA: dataFolder, SLIPWAY_PORT: '0', SLIPWAY_MQTT_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => void (said.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => void (said.err += text.toString()))
  return { child, said, exit: once(child, 'exit') }
}

const urlIn = (said: { out: string }): string | undefined => /ready at (\S+)/.exec(said.out)?.[1]
const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  )

test('SIGTERM to npm start stops the server, which has printed no warning', async () => {
  const clone = await cloneDatabase()
  // Without the API nothing has to be built.
  const environment = { SLIPWAY_ROLES: 'gateway,jobs', DATABASE_URL: databaseUrlOf(clone.settings) }
  const { child, said, exit } = run('npm', ['start', '--silent'], environment)
  const url = await eventually(() => urlIn(said))
  expect(await answers(url)).toBe(true)
  child.kill('SIGTERM')
  await exit
  await eventually(async () => !(await answers(url)))
  expect(said.err).not.toContain('Warning')
  await eventually(() => said.out.includes('Stopping (SIGTERM)'))
  await clone.drop()
})

test('a server whose log disk is full runs, tells its set-up link again, and stops with its Postgres', async () => {
  symlinkSync('/dev/full', path.join(dataFolder, 'slipway.log'))
  const main = path.join(project, 'apps/server/src/main.ts')
  const { child, said, exit } = run(process.execPath, [main])
  const url = await eventually(() => urlIn(said))
  const { pid } = embeddedDatabase(dataFolder)
  expect(said.err).toContain('no space left on device')
  expect(said.err).not.toContain('DeprecationWarning')
  expect(await (await fetch(`${url}/config.js`)).text()).toContain('"setUpFirst":true')

  const link = said.out.trim().split('\n').at(-1) ?? ''
  expect(link).toMatch(/^http:\/\/[^/]+\/setup\?token=[\w-]{40,}$/)
  const again = run(process.execPath, [main, '--link'])
  await again.exit
  expect(again.said.out.trim().split('\n').at(-1)).toBe(link)

  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(isPostmasterOf(pid, path.join(dataFolder, 'data'))).toBe(false)
  const late = run(process.execPath, [main, '--link'])
  await late.exit
  expect(late.said.out).toContain('Slipway is not running')
  expect(existsSync(path.join(dataFolder, 'slipway.pid'))).toBe(false)
})
