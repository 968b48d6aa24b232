import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { appLinkPaths } from '@slipway/contract/users/apps/app-links.ts'
import { setAppItems } from '@slipway/contract/users/apps/app-content.calls.ts'
import { publishApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { exportProject } from '@slipway/contract/users/app-builds/exports/app-exports.calls.ts'
import type { ExportPlatform } from '@slipway/contract/users/app-builds/exports/app-exports.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offlinePage } from '../../../../android/shell-files.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import { appCertificatesStore, certificateKinds } from '../../apps/push/app-certificates.store.ts'
import { createdApp } from '../../apps/testing/apps-samples.ts'
import { appKeysStore } from '../keys/app-keys.store.ts'
import { completedBuild, readyApp } from '../testing/builds-samples.ts'

const BASE = 'https://iot.example.com'
const folders: string[] = []
let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer({ publicUrl: BASE })
  owner = server.as('developer')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  folders.forEach((folder) => rmSync(folder, { recursive: true }))
})

const archiveOf = async (appId: string, platform: ExportPlatform): Promise<Buffer> =>
  (await owner.send({ method: 'GET', url: `${exportProject.path}?appId=${appId}&platform=${platform}` })).rawPayload

/** The project as a developer has it after unpacking: by the tools of another system, with the marks of files. */
async function unpacked(appId: string, platform: ExportPlatform): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipway-project-'))
  folders.push(folder)
  writeFileSync(path.join(folder, 'a.zip'), await archiveOf(appId, platform))
  const script = `
import os, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
  assert z.testzip() is None
  for one in z.infolist():
    at = z.extract(one, sys.argv[2])
    if one.external_attr >> 16: os.chmod(at, one.external_attr >> 16 & 0o777)`
  execFileSync('python3', ['-c', script, path.join(folder, 'a.zip'), folder])
  return path.join(folder, platform)
}

const text = (root: string, name: string): string => readFileSync(path.join(root, name), 'utf8')

/** By another parser than the one that wrote it. */
function plistAt(root: string, name: string): Record<string, unknown> {
  const script = 'import json, plistlib, sys; print(json.dumps(plistlib.load(open(sys.argv[1], "rb"))))'
  return JSON.parse(execFileSync('python3', ['-c', script, path.join(root, name)], { encoding: 'utf8' })) as Record<
    string,
    unknown
  >
}

type Objects = Record<string, Record<string, Record<string, unknown> | string>>
interface Parsed {
  hash: { project: { objectVersion: number; rootObject: string; objects: Objects } }
}
const { project: parser } = createRequire(import.meta.url)('xcode') as {
  project(file: string): { parseSync(): Parsed }
}

/** Without the comments, which the parser keeps as entries of their own. */
const objectsOf = (objects: Objects, isa: string): Record<string, unknown>[] =>
  Object.values(objects[isa] ?? {}).flatMap((one) => (typeof one === 'string' ? [] : [one]))

async function named(zh: string, en: string): Promise<string> {
  const appId = await readyApp(owner)
  const item = (language: 'zh_CN' | 'en_US', content: string) =>
    ({ module: 'base', appItem: 'appName', language, content }) as const
  await owner.call(setAppItems, { appId, items: [item('zh_CN', zh), item('en_US', en)] })
  await owner.call(publishApp, { appId })
  return appId
}

describe('a project for Xcode', () => {
  test('is read by another parser, and every path in it exists', async () => {
    const root = await unpacked(await readyApp(owner), 'xcode')
    const { objects, objectVersion, rootObject } = parser(path.join(root, 'App.xcodeproj/project.pbxproj')).parseSync()
      .hash.project
    expect(objectVersion).toBe(77)
    expect(Object.keys(objects['PBXProject'] ?? {})).toContain(rootObject)
    const groups = objectsOf(objects, 'PBXGroup')
    const folderOf = (id: string): string => {
      const group = groups.find(({ children }) => (children as { value: string }[]).some(({ value }) => value === id))
      return typeof group?.['path'] === 'string' ? group['path'] : ''
    }
    const files = Object.entries(objects['PBXFileReference'] ?? {}).flatMap(([id, file]) =>
      typeof file === 'string' || file['sourceTree'] === 'BUILT_PRODUCTS_DIR'
        ? []
        : [path.join(folderOf(id), String(file['path']))],
    )
    const synchronized = objectsOf(objects, 'PBXFileSystemSynchronizedRootGroup').map((one) => String(one['path']))
    const settings = objectsOf(objects, 'XCBuildConfiguration').map(
      (one) => one['buildSettings'] as Record<string, string>,
    )
    const set = settings.flatMap((one) => [one['INFOPLIST_FILE'], one['CODE_SIGN_ENTITLEMENTS']]).filter(Boolean)
    expect(files.toSorted()).toEqual([
      'Config/App.entitlements',
      'Config/App.xcconfig',
      'Config/ExportOptions.plist',
      'Config/Info.plist',
    ])
    expect(set).toHaveLength(4)
    for (const name of [...files, ...synchronized, ...set]) expect(existsSync(path.join(root, String(name)))).toBe(true)
    // Of the folder App, all files become a part of the app; Info.plist would be there twice.
    expect(synchronized).toEqual(['App'])
    const [target] = Object.keys(objects['PBXNativeTarget'] ?? {})
    expect(text(root, 'App.xcodeproj/xcshareddata/xcschemes/App.xcscheme')).toContain(`BlueprintIdentifier="${target}"`)
    const assets = JSON.parse(text(root, 'App/Assets.xcassets/AppIcon.appiconset/Contents.json')) as {
      images: { filename: string }[]
    }
    const [icon] = assets.images
    const { width, height, hasAlpha } = await sharp(
      path.join(root, 'App/Assets.xcassets/AppIcon.appiconset', icon?.filename ?? ''),
    ).metadata()
    expect({ width, height, hasAlpha }).toEqual({ width: 1024, height: 1024, hasAlpha: false })
    for (const { ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME: accent } of settings) {
      if (accent) expect(existsSync(path.join(root, `App/Assets.xcassets/${accent}.colorset`))).toBe(true)
    }
  })

  test('has the name in both languages, hostile ones as they were written, and says why it uses the camera', async () => {
    const appId = await named('"家"\\ &amp;', '<A> & "B"')
    const root = await unpacked(appId, 'xcode')
    expect(plistAt(root, 'Config/Info.plist')).toMatchObject({
      CFBundleDisplayName: '<A> & "B"',
      CFBundleIdentifier: '$(PRODUCT_BUNDLE_IDENTIFIER)',
      ShellOrigin: BASE,
      ShellStart: `${BASE}/app/?app=${appId}`,
      ShellQuery: `app=${appId}`,
      NSCameraUsageDescription: expect.stringMatching(/QR codes/),
    })
    expect(text(root, 'App/zh-Hans.lproj/InfoPlist.strings')).toContain(
      '"CFBundleDisplayName" = "\\"家\\"\\\\ &amp;";\n"NSCameraUsageDescription" = "用于扫描',
    )
    expect(text(root, 'App/en.lproj/InfoPlist.strings')).toContain('"CFBundleDisplayName" = "<A> & \\"B\\"";')
  })

  test('takes team and push from the provisioning profile, and its version from the newest formal build', async () => {
    const appId = await readyApp(owner)
    const before = await unpacked(appId, 'xcode')
    expect(text(before, 'Config/App.xcconfig')).toMatch(
      /^MARKETING_VERSION = 1\.0\.0\nCURRENT_PROJECT_VERSION = 1\nDEVELOPMENT_TEAM =\n$/m,
    )
    expect(plistAt(before, 'Config/App.entitlements')).toEqual({
      'com.apple.developer.associated-domains': ['applinks:iot.example.com'],
    })
    const facts = {
      name: 'Home',
      kind: 'appStore',
      bundleId: 'com.acme.home',
      teamId: 'ABCDE12345',
      notAfter: 0,
      devices: 0,
      aps: 'production',
      certificates: [],
    } as const
    const profile = { kind: certificateKinds.profile, facts: { ...facts, certificates: [] }, secrets: Buffer.from('x') }
    await appCertificatesStore(server.db).replace(appId, { ...profile, notAfter: undefined }, server.clock.now())
    await completedBuild(server, owner, { appId, packageType: 'formal', oemVersion: '2.3.4' })
    const root = await unpacked(appId, 'xcode')
    expect(text(root, 'Config/App.xcconfig')).toContain('MARKETING_VERSION = 2.3.4\n')
    expect(text(root, 'Config/App.xcconfig')).toContain('DEVELOPMENT_TEAM = ABCDE12345\n')
    expect(plistAt(root, 'Config/App.entitlements')['aps-environment']).toBe('production')
    expect(plistAt(root, 'Config/ExportOptions.plist')).toMatchObject({ teamID: 'ABCDE12345' })
  })

  test('keeps the rules of the Android shell: own links, offline page, user agent, and nothing for JavaScript', async () => {
    const root = await unpacked(await readyApp(owner), 'xcode')
    const swift = ['ShellAddresses', 'ShellApp', 'ShellPage'].map((name) => text(root, `App/${name}.swift`)).join('')
    const [, pattern = ''] = /range\(of: "(.+?)", options/.exec(swift) ?? []
    const isLink = new RegExp(pattern)
    for (const at of appLinkPaths) {
      expect([at, `${at}/1?a=b#c`, `${at}#x`].every((one) => isLink.test(one))).toBe(true)
      expect([`${at}bc`, `/x${at}`, `${at}\n`].some((one) => isLink.test(one))).toBe(false)
    }
    expect(readFileSync(path.join(root, 'App/offline.html')).equals(offlinePage)).toBe(true)
    expect(offlinePage.toString()).toContain(/static let retry = "(.+?)"/.exec(swift)?.[1])
    expect(swift).toContain('SlipwayShell/1"')
    expect(swift).not.toMatch(
      /userContentController|WKScriptMessage|evaluateJavaScript|WKUserScript|didReceive challenge/,
    )
    expect(statSync(path.join(root, 'build.sh')).mode & 0o111).toBe(0o111)
    execFileSync('bash', ['-n', path.join(root, 'build.sh')])
    expect(text(root, 'README.md')).toMatch(/没有编译过它[\s\S]+has not compiled it/)
  })
})

describe('a project for Google Play', () => {
  test('names the published app, and icons that the server has', async () => {
    const appId = await named('智能家居', 'Acme Home')
    await completedBuild(server, owner, { appId, packageType: 'formal', oemVersion: '3.0.0' })
    const root = await unpacked(appId, 'twa')
    const manifest = JSON.parse(text(root, 'twa-manifest.json')) as Record<string, string>
    expect(manifest).toMatchObject({
      packageId: expect.stringMatching(/^com\./),
      host: 'iot.example.com',
      name: 'Acme Home',
      startUrl: `/app/?app=${appId}`,
      appVersion: '3.0.0',
      appVersionCode: 1,
      enableNotifications: true,
      signingKey: { path: './android.keystore', alias: 'android' },
    })
    for (const [field, side] of [
      ['iconUrl', 512],
      ['maskableIconUrl', 512],
    ] as const) {
      const address = manifest[field] ?? ''
      expect(address.startsWith(`${BASE}/app/brand/`)).toBe(true)
      const { rawPayload } = await server.app.inject({ url: address.slice(BASE.length) })
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: side, height: side })
    }
    const web = await server.app.inject({ url: (manifest['webManifestUrl'] ?? '').slice(BASE.length) })
    expect(web.json()).toMatchObject({ start_url: `/app/?app=${appId}` })
    for (const name of ['icon-512', 'maskable-512']) {
      expect(await sharp(path.join(root, `icons/${name}.png`)).metadata()).toMatchObject({ width: 512, height: 512 })
    }
    expect(text(root, 'README.md')).toMatch(/没有编译过它[\s\S]+has not compiled it/)
  })

  test('has the statement that the server makes about the key of formal packages', async () => {
    const appId = await readyApp(owner)
    const statements = async () => JSON.parse(text(await unpacked(appId, 'twa'), 'assetlinks.json')) as unknown[]
    expect(await statements()).toEqual([])
    const key = {
      certificate: 'x',
      certSha256: 'ab'.repeat(32),
      sealedKey: Buffer.from('x'),
      source: 'created',
      createTime: 0,
    } as const
    await appKeysStore(server.db).add({ ...key, appId, purpose: 'experience' })
    expect(await statements()).toEqual([])
    await appKeysStore(server.db).add({ ...key, appId, purpose: 'formal', certSha256: 'cd'.repeat(32) })
    const served = (await server.app.inject({ url: '/.well-known/assetlinks.json' })).json<unknown[]>()
    const own = await statements()
    expect(own).toHaveLength(1)
    expect(served).toContainEqual(own[0])
  })
})

test.each(['xcode', 'twa'] as const)('the project %s is the same bytes whenever it is exported', async (platform) => {
  const appId = await readyApp(owner)
  const one = await archiveOf(appId, platform)
  server.clock.advance(60_000)
  expect((await archiveOf(appId, platform)).equals(one)).toBe(true)
})

test('a project asks for what a formal build asks for, and that of others is absent', async () => {
  const { appId } = await createdApp(owner)
  const missing = ['published', 'agreement', 'privacy']
  await expect(owner.call(exportProject, { appId, platform: 'xcode' })).rejects.toMatchObject({
    ...refused('appBuilds.notReady'),
    data: { missing },
  })
  const ready = await readyApp(owner)
  await expect(
    server.as('developer', 'other').call(exportProject, { appId: ready, platform: 'twa' }),
  ).rejects.toMatchObject(refused('apps.notFound'))
  await expect(owner.call(exportProject, { appId: ready, platform: 'apk' as 'twa' })).rejects.toMatchObject({
    ...refused('request.invalid'),
    data: { field: 'platform' },
  })
  await using local = await startTestServer()
  const developer = local.as('developer')
  const own = await readyApp(developer)
  await expect(developer.call(exportProject, { appId: own, platform: 'xcode' })).rejects.toMatchObject({
    data: { refusal: 'appBuilds.notReady', missing: ['publicUrl'] },
  })
})
