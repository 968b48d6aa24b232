import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getBuild, startBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { addBuilder } from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import { androidPackages } from '@slipway/contract/users/app-builds/builders/apk-recipe.ts'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildsPackages, needsAndroidTools } from '../../../../apps/server/src/android/testing/android-samples.ts'
import { readyApp } from '../../../../apps/server/src/domains/users/app-builds/testing/builds-samples.ts'
import { eventually } from '../../../../apps/server/src/testing/eventually.ts'
import { programEnvironment } from '../../../../apps/server/src/testing/program-environment.ts'
import { startTestServer, type TestServer } from '../../../../apps/server/src/testing/test-server.ts'
import { exitCode } from '../exit-codes.ts'
import { runSlipway } from '../testing/run-slipway.ts'
import { writeProject } from './project-folder.ts'

let server: TestServer
let home: string
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  server = await startTestServer()
  const { token } = await server.as('administrator').call(addBuilder, { name: 'build 1' })
  const address = await server.listen()
  environment = { ...programEnvironment(), SLIPWAY_SERVER: address, SLIPWAY_API_KEY: token, SLIPWAY_LANG: 'en' }
  home = await mkdtemp(path.join(tmpdir(), 'slipway-builder-'))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(home, { recursive: true, force: true })
})

const owner = () => server.as('developer')
const slipway = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  runSlipway(args, { folder: home, env: { ...environment, HOME: home, ...env } })
const state = (appId: string) => owner().call(getBuild, { appId, packageType: 'experience' })

async function started(): Promise<string> {
  const appId = await readyApp(owner())
  await owner().call(startBuild, { appId })
  return appId
}

test('a platform that is none, and a token that is none, are refused', async () => {
  expect(await slipway(['builder', '--platforms', 'android,ipa'])).toMatchObject({
    code: exitCode.wrong,
    err: expect.stringContaining('--platforms doesn’t support “ipa”. Available: android'),
  })
  expect(await slipway(['builder', 'now'])).toMatchObject({ code: exitCode.wrong })
})

test('only files of a package are written, and not too many of them', async () => {
  const folder = path.join(home, 'project')
  await mkdir(folder)
  await writeProject(
    folder,
    zipSync({ 'res/values-zh/strings.xml': strToU8('x'), 'AndroidManifest.xml': strToU8('x') }),
  )
  expect((await readdir(folder, { recursive: true })).toSorted()).toContain('res/values-zh/strings.xml')
  for (const name of ['../out.xml', '/tmp/out.xml', 'res/../../out.xml', 'a', 'res/.hidden', 'C:\\out.xml']) {
    await expect(writeProject(folder, zipSync({ [name]: strToU8('x') }))).rejects.toThrow(name)
  }
  const large = new Uint8Array(33 * 1024 * 1024)
  await expect(writeProject(folder, zipSync({ 'a.png': large, 'b.png': large }))).rejects.toThrow('b.png')
})

describe.skipIf(!buildsPackages)(`slipway builder${needsAndroidTools}`, () => {
  /** A folder for PATH whose tool does this. */
  async function toolThat(script: string): Promise<string> {
    const folder = await mkdtemp(path.join(home, 'bin-'))
    await writeFile(path.join(folder, 'aapt'), `#!/bin/sh\n${script}\n`)
    await chmod(path.join(folder, 'aapt'), 0o755)
    return `${folder}${path.delimiter}${process.env['PATH']}`
  }

  /** The command as it runs on a machine. */
  function running(env: NodeJS.ProcessEnv) {
    const main = path.join(import.meta.dirname, '../main.ts')
    const child = spawn(process.execPath, [main, 'builder'], { env: { ...environment, HOME: home, ...env } })
    let out = ''
    child.stdout.on('data', (data: Buffer) => (out += data.toString()))
    child.stderr.on('data', (data: Buffer) => (out += data.toString()))
    return { child, said: () => out }
  }

  test('ends where there is nothing to build, or the server refuses the token', async () => {
    expect(await slipway(['builder', '--once'])).toEqual({ code: exitCode.done, out: '', err: '' })
    expect(await slipway(['builder', '--once'], { SLIPWAY_API_KEY: `slb_${'a'.repeat(43)}` })).toMatchObject({
      code: exitCode.refused,
    })
    // Also where it would wait: only servers that can't be reached are asked again.
    expect(await slipway(['builder'], { SLIPWAY_API_KEY: `slb_${'a'.repeat(43)}` })).toMatchObject({
      code: exitCode.refused,
    })
  })

  test('makes a package, which the server signs, verifies and gives out', async () => {
    const appId = await started()
    const built = await slipway(['builder', '--once'])
    expect(built).toMatchObject({ code: exitCode.done, err: '' })
    expect(built.out).toMatch(/^Building .+\.exp 1\.0\.0\nUploaded .+\.exp 1\.0\.0 \(\d+ KB\)\. The server signs/)
    const worker = server.domains.appBuilds.openWorker()
    await worker.buildDue()
    await worker.stop()
    expect(await state(appId)).toMatchObject({ state: 2, oemVersion: '1.0.0' })
  })

  test('leaves a build whose tool fails to the server, and says what the tool printed', async () => {
    const appId = await started()
    const before = process.env['PATH']
    process.env['PATH'] = await toolThat('echo "no space left"; echo "[$SLIPWAY_API_KEY]"; exit 1')
    try {
      const { err } = await slipway(['builder', '--once'])
      expect(err).toContain('no space left')
      // Tools don't get the token.
      expect(err).toContain('[]')
    } finally {
      process.env['PATH'] = before
    }
    expect(await state(appId)).toMatchObject({ state: 1, error: null })
    expect(await slipway(['builder', '--once'])).toMatchObject({ out: '' })
  })

  test('says how to install what is missing', async () => {
    const before = process.env['PATH']
    process.env['PATH'] = home
    try {
      expect(await slipway(['builder'])).toMatchObject({
        code: exitCode.wrong,
        err: `Missing: aapt, zipalign. Install first: apt-get install -y --no-install-recommends ${androidPackages.join(' ')}\n`,
      })
    } finally {
      process.env['PATH'] = before
    }
  })

  test('returns the build to the queue when it is stopped, and the server makes it', async () => {
    const appId = await started()
    const { child, said } = running({ PATH: await toolThat('exec sleep 600') })
    await eventually(async () => (await state(appId)).steps.some(({ step }) => step === 'package'))
    child.kill('SIGTERM')
    await once(child, 'close')
    expect(said()).toMatch(/Returned .+ to the queue\nStopped\n$/)
    expect(await slipway(['builder', '--once'])).toMatchObject({ out: '' })
    const worker = server.domains.appBuilds.openWorker()
    await worker.buildDue()
    await worker.stop()
    expect(await state(appId)).toMatchObject({ state: 2 })
  })

  test('that waits gets a build when it starts, and ends on a signal', async () => {
    const { child, said } = running({})
    await eventually(() => Promise.resolve(said().includes('Waiting for builds')))
    const appId = await started()
    await eventually(() => Promise.resolve(said().includes('Uploaded')))
    child.kill('SIGINT')
    const [code] = (await once(child, 'close')) as [number]
    expect(code).toBe(exitCode.done)
    const worker = server.domains.appBuilds.openWorker()
    await worker.buildDue()
    await worker.stop()
    expect(await state(appId)).toMatchObject({ state: 2 })
  })
})
