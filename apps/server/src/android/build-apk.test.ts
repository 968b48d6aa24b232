import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { UNSIGNED_APK, unsignedSteps } from '@slipway/contract/users/app-builds/builders/apk-recipe.ts'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { apkProject } from './apk-project.ts'
import { buildApk, type BuiltApk } from './build-apk.ts'
import { apkSteps, type ApkSigner, type ApkSpec, type SigningKey } from './apk-spec.ts'
import { signApk } from './sign-apk.ts'
import { fingerprintOf, newSigningKey, signerPrints } from './signing-keys.ts'
import { buildsPackages, needsAndroidTools, sampleKey, sampleSpec } from './testing/android-samples.ts'
import { verifyApk } from './verify-apk.ts'
import { ApkNotVerified } from './apk-failures.ts'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))
const signal = new AbortController().signal

interface Way {
  steps?: string[]
  signer?: ApkSigner
  unsigned?: Buffer
}

async function built(change: Partial<ApkSpec> = {}, { steps = [], signer, unsigned }: Way = {}): Promise<BuiltApk> {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipway-apk-'))
  folders.push(folder)
  return buildApk(await sampleSpec(change), signer ?? { key: await sampleKey(), earlier: [] }, {
    folder,
    signal,
    onStep: (step) => void steps.push(step),
    unsigned,
  })
}
let plain: Promise<BuiltApk> | undefined
/** Built once for all tests that only read it. */
const sample = (): Promise<BuiltApk> => (plain ??= built())

const badging = (file: string): string => execFileSync('aapt', ['dump', 'badging', file], { encoding: 'utf8' })
const tree = (file: string, part: string): string =>
  execFileSync('aapt', ['dump', 'xmltree', file, part], { encoding: 'utf8' })

describe.skipIf(!buildsPackages)(`a package for Android${needsAndroidTools}`, () => {
  test('is the same bytes for the same input, whenever it is built', async () => {
    const steps: string[] = []
    const [one, other] = [await built({}, { steps }), await sample()]
    expect(steps).toEqual(apkSteps)
    expect(readFileSync(one.file).equals(readFileSync(other.file))).toBe(true)
    expect(other.facts).toEqual(one.facts)
    expect(one.facts.certSha256).toBe(fingerprintOf((await sampleKey()).certificate))
  })

  test('leaves no file with the key, because it goes through a pipe', async () => {
    const { file } = await sample()
    const { privateKey } = await sampleKey()
    const middle = privateKey.replaceAll(/-----[^-]+-----|\s/g, '').slice(1000, 1080)
    const der = Buffer.from(privateKey.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64').subarray(750, 810)
    const folder = path.dirname(file)
    const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    expect(names.length).toBeGreaterThan(10)
    for (const { name, parentPath } of names) {
      const bytes = readFileSync(path.join(parentPath, name))
      expect({ name, hasKey: bytes.includes(der) || bytes.includes(middle) }).toEqual({ name, hasKey: false })
    }
  })

  test('has hostile names as they were written, in both languages', async () => {
    const names = [
      [`it's "so"`, 'a\\u0041b'],
      ['@string/x', '?attr/x'],
      ['</string>', '&lt;&#0;'],
      ['%s%d%1$s', ' a  b '],
      ['שלום עולם', '🏠👨‍👩‍👧'],
      ['智能家居智能家居智能', '-x'],
    ] as const
    const shown = (name: string): string => name.replaceAll(/["\\]/g, (character) => `\\${character}`)
    for (const [en, zh] of names) {
      const facts = badging((await built({ names: { zh, en } })).file)
      expect(facts).toContain(`\napplication-label:'${shown(en)}'\n`)
      expect(facts).toContain(`\napplication-label-zh:'${shown(zh)}'\n`)
    }
  })

  test('opens links of its own host only, and uses https only where users get it', async () => {
    const formal = await built({ isExperience: false, packageName: 'com.acme.home' })
    const manifest = tree(formal.file, 'AndroidManifest.xml')
    const paths = [...manifest.matchAll(/android:path\(\w+\)="([^"]+)"/g)].map(([, address]) => address)
    expect(paths).toEqual(['/app/a', '/app/t', '/app/j', '/app/s'])
    expect(manifest).toContain('android:autoVerify')
    expect(new Set([...manifest.matchAll(/android:host\(\w+\)="([^"]+)"/g)].map(([, host]) => host))).toEqual(
      new Set(['home.example.com']),
    )
    expect(tree(formal.file, 'res/xml/network.xml')).toMatch(/cleartextTrafficPermitted=\(type 0x12\)0x0/)
    expect(tree(formal.file, 'res/xml/network.xml')).not.toContain('user')
    const local = await built({ origin: 'http://192.168.1.20:3000', startUrl: 'http://192.168.1.20:3000/app/?app=0f' })
    expect(tree(local.file, 'res/xml/network.xml')).toMatch(/cleartextTrafficPermitted=\(type 0x12\)0xffffffff/)
    expect(tree(local.file, 'AndroidManifest.xml')).not.toContain('android:autoVerify')
  })

  test('has the start picture of its application', async () => {
    const startPicture = await sharp({ create: { width: 1242, height: 2688, channels: 3, background: '#228be6' } })
      .jpeg()
      .toBuffer()
    const { file } = await built({ startPicture })
    expect(execFileSync('aapt', ['list', file], { encoding: 'utf8' })).toContain('res/drawable-nodpi-v4/start.jpg')
  })

  test('is refused where it is not what was wanted, or another key signed it', async () => {
    const { file, facts } = await sample()
    const spec = await sampleSpec()
    const run = { folder: path.dirname(file), signal }
    const check = (change: Partial<ApkSpec>, certSha256: string): Promise<void> =>
      verifyApk(file, { spec: { ...spec, ...change }, signer: [certSha256], entries: [] }, run)
    const stranger = await newSigningKey('com.acme.other', 0)
    await expect(check({}, fingerprintOf(stranger.certificate))).rejects.toThrow(/its signer/)
    await expect(check({ packageName: 'com.acme.home' }, facts.certSha256)).rejects.toThrow(/its package name/)
    await expect(check({ versionCode: 8 }, facts.certSha256)).rejects.toThrow(/its version/)
    await expect(check({ names: { zh: 'x', en: 'y' } }, facts.certSha256)).rejects.toThrow(/its name/)
    await expect(check({}, facts.certSha256)).rejects.toThrow(ApkNotVerified)
  })

  /** A package of a builder, as if it had been signed. */
  async function verified(unsigned: Buffer, change: Partial<ApkSpec> = {}): Promise<void> {
    const folder = mkdtempSync(path.join(tmpdir(), 'slipway-apk-'))
    folders.push(folder)
    writeFileSync(path.join(folder, UNSIGNED_APK), unsigned)
    const spec = await sampleSpec(change)
    const signer = { key: await sampleKey(), earlier: [] }
    await signApk(signer, { folder, signal })
    const { entries } = await apkProject(spec, signal)
    await verifyApk('app.apk', { spec, signer: signerPrints(signer), entries }, { folder, signal })
  }

  test.each<[string, Partial<ApkSpec>, RegExp]>([
    ['opens another address', { origin: 'https://evil.example', startUrl: 'https://evil.example/app/' }, /its address/],
    ['opens another application', { linkQuery: 'app=1e' }, /its address/],
    ['accepts http and other authorities', { isExperience: true }, /https only/],
  ])('that %s is refused, whatever its signature', async (_what, change, reason) => {
    const wanted = { isExperience: false }
    const other = await built({ ...wanted, ...change })
    const unsigned = readFileSync(path.join(path.dirname(other.file), UNSIGNED_APK))
    await expect(verified(unsigned, wanted)).rejects.toThrow(reason)
    await expect(built(wanted, { unsigned })).rejects.toThrow(/not the one that this server makes/)
  })

  test('of a builder is signed here, and has the bytes of one that was made here', async () => {
    const { file, facts } = await sample()
    const steps: string[] = []
    const again = await built({}, { steps, unsigned: readFileSync(path.join(path.dirname(file), UNSIGNED_APK)) })
    expect(again.facts).toEqual(facts)
    expect(steps).toEqual(['sign', 'verify'])
  })

  /** The sample with this file, which may replace one of its own. */
  async function unsignedWith(name: string, change: (original: Buffer) => Buffer): Promise<Buffer> {
    const folder = mkdtempSync(path.join(tmpdir(), 'slipway-apk-'))
    folders.push(folder)
    cpSync(path.dirname((await sample()).file), folder, { recursive: true, preserveTimestamps: true })
    const file = path.join(folder, name)
    writeFileSync(file, change(existsSync(file) ? readFileSync(file) : Buffer.alloc(0)))
    for (const { tool, parameters } of unsignedSteps) execFileSync(tool, parameters, { cwd: folder })
    return readFileSync(path.join(folder, UNSIGNED_APK))
  }

  test.each([
    ['classes.dex', /its code/],
    ['assets/offline.html', /its offline page/],
  ])('with another %s is refused, even of the same length', async (name, reason) => {
    const unsigned = await unsignedWith(name, (original) => {
      const at = original.length - 20
      original[at] = (original[at] ?? 0) ^ 1
      return original
    })
    await expect(verified(unsigned)).rejects.toThrow(reason)
    const steps: string[] = []
    await expect(built({}, { unsigned, steps })).rejects.toThrow(/not the one that this server makes/)
    expect(steps).toEqual([])
  })

  test('that has a file more than wanted, or another component, is refused', async () => {
    const more = await unsignedWith('assets/more.js', () => Buffer.from('x'))
    await expect(verified(more)).rejects.toThrow(/its files/)
    const service = (original: Buffer): Buffer =>
      Buffer.from(String(original).replace('</application>', '<service android:name="x.Y"/></application>'))
    await expect(verified(await unsignedWith('AndroidManifest.xml', service))).rejects.toThrow(/its components/)
    const debuggable = (original: Buffer): Buffer =>
      Buffer.from(String(original).replace('<application ', '<application android:debuggable="true" '))
    await expect(verified(await unsignedWith('AndroidManifest.xml', debuggable))).rejects.toThrow(/be debugged/)
  })

  test('of a key that was rotated has the first signer up to Android 8 and the last one from 9, with their lineage', async () => {
    const [first, second] = [await sampleKey(), await newSigningKey('com.acme.home', 0)]
    const third = await newSigningKey('com.acme.home', 0)
    const signer = { key: third, earlier: [first, second] }
    const [one, other] = [await built({}, { signer }), await built({}, { signer })]
    expect(readFileSync(one.file).equals(readFileSync(other.file))).toBe(true)
    const print = (key: SigningKey): string => fingerprintOf(key.certificate)
    const saidFor = (...sdk: string[]): string =>
      execFileSync('apksigner', ['verify', '--print-certs', ...sdk, one.file], { encoding: 'utf8' })
    expect(saidFor('--max-sdk-version', '27')).toContain(print(first))
    expect(saidFor('--min-sdk-version', '28')).toContain(print(third))
    expect(one.facts.certSha256).toBe(print(third))

    const spec = await sampleSpec()
    const run = { folder: path.dirname(one.file), signal }
    const check = (keys: readonly SigningKey[]) =>
      verifyApk(one.file, { spec, signer: keys.map(print), entries: [] }, run)
    await expect(check([first, second, third])).rejects.toThrow(/its files/)
    await expect(check([first, third])).rejects.toThrow(/its lineage/)
    await expect(check([second, third])).rejects.toThrow(/its signer/)
    await expect(check([first, second])).rejects.toThrow(/its signer/)
    const { file } = await sample()
    const lone = verifyApk(file, { spec, signer: [print(second), print(first)], entries: [] }, { ...run })
    await expect(lone).rejects.toThrow(/its signer/)
  })

  test('for a registration has the token and a newline, and no other package has one', async () => {
    const token = 'ADIToken-0123456789'
    const { file } = await built({ registrationToken: token })
    const usual = await sample()
    expect(execFileSync('aapt', ['list', usual.file], { encoding: 'utf8' })).not.toContain('adi-registration')
    const run = { folder: path.dirname(file), signal }
    const entries = execFileSync('aapt', ['list', file], { encoding: 'utf8' })
      .split('\n')
      .filter((name) => name !== '' && !name.startsWith('META-INF/'))
    const signed = { signer: [fingerprintOf((await sampleKey()).certificate)], entries }
    await verifyApk(file, { ...signed, spec: await sampleSpec({ registrationToken: token }) }, run)
    const other = await sampleSpec({ registrationToken: `${token}x` })
    await expect(verifyApk(file, { ...signed, spec: other }, run)).rejects.toThrow(/its registration token/)
  })

  test('is given up as a whole when it is cancelled', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'slipway-apk-'))
    folders.push(folder)
    const cancelling = new AbortController()
    const building = buildApk(
      await sampleSpec(),
      { key: await sampleKey(), earlier: [] },
      {
        folder,
        signal: cancelling.signal,
        onStep: (step) => (step === 'sign' ? cancelling.abort(new Error('cancelled')) : undefined),
      },
    )
    await expect(building).rejects.toThrow('cancelled')
  })
})
