import { packageProblems, type PackageProblem } from '@slipway/contract/products/panels/packages/panel-findings.ts'
import { panelPackagesLimits as limits } from '@slipway/contract/products/panels/packages/panel-packages.limits.ts'
import type { PanelPlatform } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { checkPackage } from './package-checks.ts'
import { manifestText, packageOf, packageZip, type PackageFiles } from './testing/package-samples.ts'
import { readZip } from '../../../../files/zip-reading.ts'
import { writeZip } from '../../../../files/zip-writing.ts'

const rnName = 'PlugPanel'
const web = packageOf({ rnName }, 'web')
const native = packageOf({ rnName }, 'ios')

const check = async (files: PackageFiles, platform: PanelPlatform = 'web') =>
  checkPackage(await readZip(packageZip(files)), { platform, rnName })

const problemOf = async (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'accepted',
    (error: unknown) => (error as { problem: unknown }).problem,
  )

/** An archive whose bytes are changed after it is written. */
const patched = (files: PackageFiles, change: (zip: Buffer) => void): Buffer => {
  const zip = packageZip(files)
  change(zip)
  return zip
}
const directoryOf = (zip: Buffer): number => zip.indexOf(Buffer.from('PK\u0001\u0002'))

describe('an archive', () => {
  test.each(['../out.js', '/root.js', 'a/../../b.js', 'a\\b.js', 'c:/d.js', 'a//b.js', './a.js', 'a\u0000.js'])(
    'with the path %j is refused',
    async (path) => {
      expect(await problemOf(check({ ...web, [path]: 'x' }))).toBe('badPath')
    },
  )

  test('with the same path twice, even in another case, is refused', async () => {
    expect(await problemOf(check({ ...web, 'APP.JS': 'x' }))).toBe('badPath')
  })

  test('with a symbolic link is refused', async () => {
    const zip = patched(web, (bytes) => {
      bytes.writeUInt32LE((0o120777 << 16) >>> 0, directoryOf(bytes) + 38)
    })
    expect(await problemOf(readZip(zip))).toBe('link')
  })

  test('that is encrypted, cut short, damaged or no archive at all is refused', async () => {
    const encrypted = patched(web, (bytes) => bytes.writeUInt16LE(1, directoryOf(bytes) + 8))
    expect(await problemOf(readZip(encrypted))).toBe('encrypted')
    const whole = packageZip(web)
    expect(await problemOf(readZip(whole.subarray(0, -10)))).toBe('notZip')
    expect(await problemOf(readZip(Buffer.alloc(0)))).toBe('notZip')
    const damaged = patched(web, (bytes) => bytes.writeUInt32LE(1, directoryOf(bytes) + 16))
    expect(await problemOf(readZip(damaged))).toBe('notZip')
  })

  test('of too many files is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: limits.files }, (_, index) => [`f${index}.txt`, '']))
    expect(await problemOf(check({ ...web, ...many }))).toBe('tooManyFiles')
  })

  test('that unpacks to more than it may, or to more than it says, is refused', async () => {
    const bomb = packageZip({ ...web, 'zeros.bin': new Uint8Array(limits.unpackedBytes + 1) })
    expect(await problemOf(readZip(bomb))).toBe('tooLarge')
    const zip = packageZip({ 'zeros.bin': new Uint8Array(10_000) })
    zip.writeUInt32LE(10, directoryOf(zip) + 24)
    expect(await problemOf(readZip(zip))).toBe('notZip')
  })

  test('is normalized: the same files make the same bytes, whatever packed them and in which order', async () => {
    const [first, second] = await Promise.all([
      writeZip(await readZip(packageZip(web))),
      writeZip(
        await readZip(
          Buffer.from(
            zipSync(
              {
                'index.html': Buffer.from(String(web['index.html'])),
                'app.js': Buffer.from(String(web['app.js'])),
                'panel.json': Buffer.from(String(web['panel.json'])),
              },
              { level: 0, mtime: '2001-02-03' },
            ),
          ),
        ),
      ),
    ])
    expect(first.zip.equals(second.zip)).toBe(true)
    expect([...(await readZip(first.zip)).keys()]).toEqual(['app.js', 'index.html', 'panel.json'])
  })
})

describe('a package', () => {
  test('of a folder is taken without the folder, and without what systems add', async () => {
    const inFolder = Object.fromEntries(Object.entries(web).map(([path, content]) => [`panel/${path}`, content]))
    const { files } = await check({ ...inFolder, '__MACOSX/x': 'x', 'panel/.DS_Store': 'x' })
    expect([...files.keys()].toSorted()).toEqual(['app.js', 'index.html', 'panel.json'])
  })

  const changed = (change: object) => ({ ...web, 'panel.json': manifestText({ rnName }, change) })
  const refusals: [string, PackageFiles, PackageProblem][] = [
    ['without panel.json', { 'index.html': '' }, 'noManifest'],
    ['whose panel.json is no JSON', { ...web, 'panel.json': '{' }, 'badManifest'],
    ['whose panel.json has a version of another form', changed({ version: '1' }), 'badManifest'],
    ['that asks for a permission that does not exist', changed({ permissions: ['root'] }), 'badManifest'],
    ['for a newer protocol', changed({ bridge: 2 }), 'badManifest'],
    ['of another panel', changed({ rnName: 'Other' }), 'otherName'],
    ['for apps that are too old', changed({ minAppVersion: '1.0.0' }), 'lowApp'],
    ['without its entry', changed({ entry: 'start.html' }), 'noEntry'],
    ['whose entry is no page', changed({ entry: 'app.js' }), 'noEntry'],
    [
      'that loads a script of another site',
      { ...web, 'index.html': '<script src="https://cdn.example.com/x.js">' },
      'foreignAddress',
    ],
    [
      'that loads a picture of another site',
      { ...web, 'a.css': 'a{background:url(//cdn.example.com/x.png)}' },
      'foreignAddress',
    ],
    [
      'that imports code of another site',
      { ...web, 'app.js': 'import("https://cdn.example.com/x.js")' },
      'foreignAddress',
    ],
  ]
  test.each(refusals)('%s is refused', async (_name, files, problem) => {
    expect(await problemOf(check(files))).toBe(problem)
    expect(packageProblems[problem].zh).not.toBe('')
  })

  test('begins with index.html, or dist/index.html, where it names no entry', async () => {
    const { manifest } = await check(changed({ entry: undefined }))
    expect(manifest.entry).toBe('index.html')
    const built = { 'panel.json': manifestText({ rnName }, { entry: undefined }), 'dist/index.html': '<p>' }
    expect((await check(built)).manifest.entry).toBe('dist/index.html')
  })

  test('shows reviewers WebRTC, code from text, workers and other sites', async () => {
    const { findings } = await check({
      ...web,
      'app.js': 'new RTCPeerConnection(); eval("1"); new Worker("w.js"); const help = "https://help.example.com/a"',
    })
    expect(findings.map(({ flag }) => flag)).toEqual(['peerConnection', 'eval', 'worker', 'otherSite'])
    const { findings: second } = await check({ ...web, 'app.js': 'let a\n\neval(a)' })
    expect(second).toMatchObject([{ flag: 'eval', file: 'app.js', line: 3 }])
    expect((await check({ ...web, 'app.js': 'const ns = "http://www.w3.org/2000/svg"' })).findings).toEqual([])
  })

  test.each([
    ['ios', 'panel.json', 'wrongEntry'],
    ['ios', 'index.android.bundle', 'wrongEntry'],
    ['android', 'index.ios.bundle', 'wrongEntry'],
    ['android', 'main.jsbundle', 'wrongEntry'],
    ['android', 'index.android.bundle', ''],
    ['ios', 'panel.hbc', ''],
  ] as const)('for %s can begin with a bundle of this platform only: %s', async (platform, entry, problem) => {
    const files = {
      'panel.json': manifestText({ rnName }, { entry }),
      ...(entry !== 'panel.json' && { [entry]: 'let a' }),
    }
    const checked = check(files, platform)
    if (problem) expect(await problemOf(checked)).toBe(problem)
    else expect((await checked).manifest.entry).toBe(entry)
  })

  test('can’t ask for the devices of a home, which mini programs have', async () => {
    expect(await problemOf(check(changed({ permissions: ['home'] })))).toBe('badManifest')
  })

  test('for native apps begins with text or Hermes bytecode', async () => {
    expect((await check(native, 'ios')).manifest.entry).toBe('main.jsbundle')
    const hermes = Buffer.concat([Buffer.from('c61fbc03c103191f', 'hex'), Buffer.alloc(64)])
    expect((await check({ ...native, 'main.jsbundle': hermes }, 'ios')).findings).toEqual([])
    const unknown = Buffer.from('c61fbc0400000000', 'hex')
    expect(await problemOf(check({ ...native, 'main.jsbundle': unknown }, 'ios'))).toBe('badBundle')
    expect(await problemOf(check({ ...native, 'main.jsbundle': '' }, 'ios'))).toBe('badBundle')
  })
})
