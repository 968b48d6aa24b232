import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { signingFiles } from './signing-files.ts'
import { SigningFileRefused } from './signing-findings.ts'
import { der, integer, octets, oid, sequence } from './der-writing.ts'
import { profilePlist, sampleIdentity, sampleP12, sampleProfile, signedMessage } from './testing/signing-samples.ts'

const files = signingFiles()
const recorded = (name: string): Buffer => readFileSync(new URL(`./testing/fixtures/${name}.p12`, import.meta.url))
const refusedAs = (problem: string) => ({ name: 'SigningFileRefused', problem })
const password = 'open sesame'

describe('a PKCS #12 file', () => {
  test.each([
    ['keychain-rsa-3des-rc2-40', 'recorded'],
    ['ec-rc2-128', 'recorded'],
    ['ec-aes-256', 'recorded'],
    ['ec-mixed-unicode', 'päss密'],
  ])('written by OpenSSL is read: %s', async (name, secret) => {
    const { facts, keyPem, certificatePem } = await files.p12(recorded(name), secret)
    expect(facts).toMatchObject({ teamId: 'TEAM123456', topic: 'com.acme.home', push: [] })
    expect(facts.subject).toContain('Apple Distribution: Acme')
    expect(keyPem).toContain('BEGIN PRIVATE KEY')
    expect(certificatePem).toContain('BEGIN CERTIFICATE')
    await expect(files.p12(recorded(name), `${secret}x`)).rejects.toMatchObject(refusedAs('wrongPassword'))
  })

  test('says for which push environments its certificate is', async () => {
    for (const [push, expected] of [
      [['development'], ['development']],
      [['production'], ['production']],
      [['both'], ['development', 'production']],
    ] as const) {
      const { key, certificate } = await sampleIdentity({ push, topic: 'com.acme.home' })
      const p12 = sampleP12({ keys: [key], certificates: [certificate], password })
      expect((await files.p12(p12, password)).facts).toMatchObject({ push: expected, topic: 'com.acme.home' })
    }
  })

  test('gives the certificate of its key, among others', async () => {
    const one = await sampleIdentity({ type: 'rsa', subject: 'Leaf' })
    const other = await sampleIdentity({ subject: 'Authority' })
    const p12 = sampleP12({ keys: [one.key], certificates: [other.certificate, one.certificate], password })
    expect((await files.p12(p12, password)).facts.subject).toBe('Leaf')
  })

  test('is refused with its reason', async () => {
    const { key, certificate } = await sampleIdentity()
    const other = await sampleIdentity()
    const whole = sampleP12({ keys: [key], certificates: [certificate], password })
    const cases: [Buffer, string][] = [
      [Buffer.alloc(0), 'notReadable'],
      [Buffer.from('not a certificate'), 'notReadable'],
      [whole.subarray(0, whole.length - 1), 'notReadable'],
      [whole.subarray(0, 60), 'notReadable'],
      [Buffer.concat([whole, Buffer.from('x')]), 'notReadable'],
      [sampleP12({ keys: [], certificates: [certificate], password }), 'noKey'],
      [sampleP12({ keys: [key, other.key], certificates: [certificate], password }), 'severalKeys'],
      [sampleP12({ keys: [key], certificates: [], password }), 'noCertificate'],
      [sampleP12({ keys: [key], certificates: [other.certificate], password }), 'keyOfAnother'],
      [sampleP12({ keys: [key], certificates: [certificate], password: 'another' }), 'wrongPassword'],
      [sampleP12({ keys: [key], certificates: [certificate], password: 'another', hasMac: false }), 'wrongPassword'],
      // Protected by a signature in place of a password.
      [sequence(integer(3), sequence(oid('1.2.840.113549.1.7.2'), der(0xa0, sequence()))), 'unsupported'],
      [sequence(integer(4), sequence(oid('1.2.840.113549.1.7.1'), der(0xa0, octets(sequence())))), 'unsupported'],
    ]
    for (const [bytes, problem] of cases) {
      await expect(files.p12(bytes, password)).rejects.toMatchObject(refusedAs(problem))
    }
  })

  test('never holds the event loop, however many iterations it asks for', async () => {
    const { key, certificate } = await sampleIdentity()
    const parts = { keys: [key], certificates: [certificate], password }
    const slow = [
      sampleP12({ ...parts, macIterations: 3_000_000 }),
      sampleP12({ ...parts, iterations: 3_000_000, hasMac: false }),
      // Each within its bound, but not together.
      sampleP12({ ...parts, keys: Array.from({ length: 201 }, () => key), iterations: 10_000, hasMac: false }),
    ]
    for (const bytes of slow) await expect(files.p12(bytes, password)).rejects.toMatchObject(refusedAs('tooCostly'))
    // Within the bound, so that it is computed. The event loop turns meanwhile.
    let turns = 0
    const counting = setInterval(() => void (turns += 1), 1)
    const costly = sampleP12({ ...parts, iterations: 600_000, hasMac: false })
    await expect(files.p12(costly, password)).rejects.toMatchObject(refusedAs('wrongPassword'))
    clearInterval(counting)
    expect(turns).toBeGreaterThan(10)
  })

  test('is given up when it takes longer than its limit', async () => {
    const impatient = signingFiles({ longestMs: 0 })
    const { key, certificate } = await sampleIdentity()
    const p12 = sampleP12({ keys: [key], certificates: [certificate], password })
    await expect(impatient.p12(p12, password)).rejects.toMatchObject(refusedAs('tooCostly'))
  })

  test('of too many people at a time is refused as busy, which says nothing about the file', async () => {
    const impatient = signingFiles({ longestMs: 0 })
    const bytes = new Uint8Array([0x30, 0])
    const said = await Promise.all(
      Array.from({ length: 54 }, () => impatient.p12(bytes, password).catch((error: unknown) => error)),
    )
    const problems = said.map((error) => (error instanceof SigningFileRefused ? error.problem : 'read'))
    expect(problems.filter((problem) => problem === 'busy')).toHaveLength(2)
  })

  test('of more people at a time is read in turn', async () => {
    const { key, certificate } = await sampleIdentity()
    const p12 = sampleP12({ keys: [key], certificates: [certificate], password })
    const read = await Promise.all(Array.from({ length: 6 }, () => files.p12(p12, password)))
    expect(new Set(read.map(({ facts }) => facts.sha256)).size).toBe(1)
  })
})

describe('a provisioning profile', () => {
  test('says its name, team, bundle ID, expiry, kind, push environment and certificates', async () => {
    const { certificate } = await sampleIdentity()
    const profile = await files.profile(sampleProfile({ certificates: [certificate] }))
    expect(profile).toMatchObject({
      name: 'Acme & Home',
      kind: 'appStore',
      bundleId: 'com.acme.home',
      teamId: 'TEAM123456',
      notAfter: Date.UTC(2027, 6, 1),
      devices: 0,
      aps: 'production',
    })
    expect(profile.certificates).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(await files.profile(sampleProfile({ devices: 3, aps: null }))).toMatchObject({
      kind: 'adHoc',
      devices: 3,
      aps: null,
    })
  })

  test('with pieces of unknown length is read', async () => {
    const content = Buffer.from(profilePlist())
    const pieces = Buffer.concat([
      Buffer.from([0x24, 0x80]),
      octets(content.subarray(0, 100)),
      octets(content.subarray(100)),
      Buffer.from([0, 0]),
    ])
    const data = sequence(oid('1.2.840.113549.1.7.1'), der(0xa0, pieces))
    const message = sequence(integer(1), der(0x31), data, der(0x31))
    const bytes = sequence(oid('1.2.840.113549.1.7.2'), der(0xa0, message))
    expect(await files.profile(bytes)).toMatchObject({ bundleId: 'com.acme.home' })
  })

  test.each([
    ['no message', Buffer.from('x')],
    ['a cut message', sampleProfile().subarray(0, 300)],
    ['no property list', signedMessage('hello')],
    ['a list at the top', signedMessage('<plist><array/></plist>')],
    ['nothing of a profile', signedMessage('<plist><dict/></plist>')],
    ['a value without an end', signedMessage(profilePlist().replace('</dict>\n</plist>', ''))],
    ['the same key twice', signedMessage('<plist><dict><key>a</key><true/><key>a</key><true/></dict></plist>')],
    ['deep nesting', signedMessage(`<plist>${'<array>'.repeat(200)}${'</array>'.repeat(200)}</plist>`)],
    ['an entity', sampleProfile({ documentType: '<!DOCTYPE plist [<!ENTITY a "aa">]>' })],
    ['an internal subset', sampleProfile({ documentType: '<!DOCTYPE plist [ ]>' })],
    ['a certificate that is none', sampleProfile({ certificates: [Buffer.from('none')] })],
    ['elements that nest without end', Buffer.from('3080'.repeat(5_000), 'hex')],
  ])('is refused with %s', async (_, bytes) => {
    await expect(files.profile(bytes)).rejects.toMatchObject(refusedAs('notReadable'))
  })
})
