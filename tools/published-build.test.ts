import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mountPages } from '../apps/server/src/http/pages/pages.ts'
import { originReader } from '../apps/server/src/http/request-origin.ts'
import { readDeploymentOptions } from '../apps/server/src/settings/deployment-options.ts'
import { isBuildOf, publishBuild } from './published-build.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'slipway-build-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const dist = () => path.join(folder, 'dist')

/** Publishes a build with one part of its own and one that all builds share. */
function publish(number: number): void {
  const from = path.join(folder, 'new')
  mkdirSync(path.join(from, 'assets'), { recursive: true })
  mkdirSync(path.join(from, '.vite'))
  writeFileSync(path.join(from, 'index.html'), `page ${number}`)
  writeFileSync(path.join(from, '.vite/manifest.json'), `{"build":${number}}`)
  writeFileSync(path.join(from, `assets/Page-${number}.js`), `part ${number}`)
  writeFileSync(path.join(from, 'assets/shared-1.js'), 'shared')
  publishBuild({ from, to: dist(), source: `hash ${number}` })
  rmSync(from, { recursive: true })
}

test('a tab that is open over the next builds still finds its parts', () => {
  for (let number = 1; number <= 7; number++) publish(number)
  const parts = [3, 4, 5, 6, 7].map((number) => `Page-${number}.js`)
  expect(readdirSync(path.join(dist(), 'assets')).toSorted()).toEqual([...parts, 'shared-1.js'])
  expect(readFileSync(path.join(dist(), 'index.html'), 'utf8')).toBe('page 7')
  expect(readFileSync(path.join(dist(), '.vite/manifest.json'), 'utf8')).toBe('{"build":7}')
  expect([isBuildOf(dist(), 'hash 7'), isBuildOf(dist(), 'hash 6')]).toEqual([true, false])
})

test('an upgrade under a running server: open tabs keep their page and its parts, a restart serves the new page', async () => {
  const serve = async () => {
    const app = fastify()
    await mountPages(app, {
      originOf: originReader(undefined),
      consoleFolder: dist(),
      files: undefined,
      deployment: readDeploymentOptions(folder, 0),
      version: 'test',
      read: () => Promise.resolve({ pending: 0, oldestSeconds: 0, failing: 0 }),
      writeFault: () => Promise.resolve(''),
      diskState: () => Promise.resolve('enough' as const),
    })
    const textOf = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html,*/*' } })).body
    return { textOf, close: () => app.close() }
  }
  publish(1)
  const running = await serve()
  publish(2)
  expect(await running.textOf('/home')).toBe('page 1')
  expect(await running.textOf('/assets/Page-1.js')).toBe('part 1')
  await running.close()
  const restarted = await serve()
  expect(await restarted.textOf('/home')).toBe('page 2')
  expect(await restarted.textOf('/assets/Page-2.js')).toBe('part 2')
  // Of the tab that was opened before the upgrade.
  expect(await restarted.textOf('/assets/Page-1.js')).toBe('part 1')
  await restarted.close()
})

test('the parts of a build from before builds were listed stay as well', () => {
  mkdirSync(path.join(dist(), 'assets'), { recursive: true })
  writeFileSync(path.join(dist(), 'assets/Page-0.js'), 'part 0')
  publish(1)
  expect(existsSync(path.join(dist(), 'assets/Page-0.js'))).toBe(true)
})

test('of processes that want to build at once, one builds and the others wait for it', async () => {
  const program = `
    const { whileLocked } = await import('${path.join(import.meta.dirname, 'file-lock.ts')}')
    const { existsSync, writeFileSync, rmSync } = await import('node:fs')
    const busy = '${path.join(folder, 'busy')}', done = '${path.join(folder, 'done')}'
    whileLocked('${path.join(folder, 'dist/build.lock')}', () => {
      if (existsSync(busy)) throw new Error('two at once')
      if (existsSync(done)) return console.log('found it built')
      writeFileSync(busy, '')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
      rmSync(busy)
      writeFileSync(done, '')
      console.log('built')
    }, () => {})`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  const outputs = await Promise.all([run(), run(), run()])
  expect(outputs.map(({ stdout }) => stdout.trim()).toSorted()).toEqual(['built', 'found it built', 'found it built'])
})
