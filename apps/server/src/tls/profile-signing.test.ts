import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isInstalled } from '../android/testing/installed-tools.ts'
import { sampleIdentity } from '../crypto/signing-files/testing/signing-samples.ts'
import { openLocalAuthority } from './local-authority.ts'
import { localNames } from './local-names.ts'
import { profileSigning } from './profile-signing.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = Date.UTC(2026, 10, 28)
const profile = Buffer.from('<?xml version="1.0"?><plist version="1.0"><dict/></plist>')

let folder: string
let now: number
let warnings: string[]
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'slipway-profile-'))
  now = START
  warnings = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string): string => path.join(folder, name)
const log = { warn: (_: unknown, text?: string) => void warnings.push(text ?? '') }
const clock = { now: () => now }
const authorityOf = () => openLocalAuthority({ folder: at('https'), clock, names: () => localNames([]) })

async function certificateFiles() {
  const { key, certificate } = await sampleIdentity({ type: 'rsa', subject: 'iot.example.com' })
  writeFileSync(at('key.pem'), key.export({ format: 'pem', type: 'pkcs8' }))
  writeFileSync(at('cert.pem'), new X509Certificate(certificate).toString())
  return { key: at('key.pem'), certificate: at('cert.pem') }
}

test('a profile stays as it is where nothing can sign it', async () => {
  const sign = profileSigning({ log, clock, files: undefined, authority: undefined })
  expect(await sign(profile, now)).toEqual({ bytes: profile, signer: undefined })
})

test('the authority of the installation signs with a certificate of its own, which is renewed before it expires', async () => {
  const authority = await authorityOf()
  const sign = profileSigning({ log, clock, files: undefined, authority })
  const first = await sign(profile, START)
  expect(first.signer).toBe('authority')
  expect((await sign(profile, START)).bytes.equals(first.bytes)).toBe(true)
  const issued = new X509Certificate(readFileSync(at('https/profile.pem')))
  expect(issued.verify(new X509Certificate(authority.certificate).publicKey)).toBe(true)
  expect(issued.ca).toBe(false)
  now = START + 370 * DAY_MS
  await sign(profile, START)
  expect(issued.verify(issued.publicKey)).toBe(false)
  const renewed = new X509Certificate(readFileSync(at('https/profile.pem')))
  expect(renewed.serialNumber).not.toBe(issued.serialNumber)
  expect(renewed.validToDate.getTime()).toBeGreaterThan(now + 300 * DAY_MS)
})

test('the certificate of the settings goes first, and is read again when it was renewed', async () => {
  const files = await certificateFiles()
  const sign = profileSigning({ log, clock, files, authority: await authorityOf() })
  const before = await sign(profile, START)
  expect(before.signer).toBe('certificate')
  await certificateFiles()
  const after = await sign(profile, START)
  expect(after.bytes.equals(before.bytes)).toBe(false)
  writeFileSync(files.certificate, 'half of it')
  expect((await sign(profile, START)).bytes.equals(after.bytes)).toBe(true)
  expect(warnings).toEqual(['the certificate of profiles could not be read; the previous one stays in effect'])
})

test('files that are no key with its certificate are refused when the server starts', async () => {
  const files = await certificateFiles()
  const { key } = await sampleIdentity({ type: 'rsa' })
  writeFileSync(files.key, key.export({ format: 'pem', type: 'pkcs8' }))
  const start = () => profileSigning({ log, clock, files, authority: undefined })
  expect(start).toThrow('SLIPWAY_PROFILE_KEY is not the key of SLIPWAY_PROFILE_CERTIFICATE')
  writeFileSync(files.certificate, 'no certificate')
  expect(start).toThrow(/SLIPWAY_PROFILE_CERTIFICATE is not a PEM file/)
  rmSync(files.certificate)
  expect(start).toThrow(/ENOENT/)
})

test('a certificate that has expired keeps the server from starting, and signs nothing once it does later', async () => {
  const files = await certificateFiles()
  const { validFromDate, validToDate } = new X509Certificate(readFileSync(files.certificate))
  const day = (time: Date) => time.toISOString().slice(0, 10)
  const sign = profileSigning({ log, clock, files, authority: undefined })
  expect((await sign(profile, START)).signer).toBe('certificate')
  now = validToDate.getTime() + DAY_MS
  expect(await sign(profile, START)).toEqual({ bytes: profile, signer: undefined })
  expect(warnings).toEqual(['the certificate of profiles is not valid now; another one signs in its place'])
  const start = () => profileSigning({ log, clock, files, authority: undefined })
  expect(start).toThrow(`SLIPWAY_PROFILE_CERTIFICATE expired on ${day(validToDate)}`)
  expect(start).toThrow(/Renew it and replace both files/)
  now = validFromDate.getTime() - DAY_MS
  expect(start).toThrow(`SLIPWAY_PROFILE_CERTIFICATE is valid from ${day(validFromDate)} on`)
})

const needs = isInstalled('openssl') ? '' : ' (skipped: needs openssl, apt-get install openssl)'

describe.skipIf(needs !== '')(`openssl${needs}`, () => {
  const verified = (bytes: Buffer, root: string, ...more: string[]): Buffer => {
    writeFileSync(at('signed'), bytes)
    const time = String(Math.floor(START / 1000))
    const files = ['-in', at('signed'), '-CAfile', root, '-attime', time]
    return execFileSync('openssl', ['cms', '-verify', '-inform', 'DER', ...files, ...more], { stdio: 'pipe' })
  }

  test('finds the signature of the authority, and its profile unchanged', async () => {
    const authority = await authorityOf()
    const { bytes } = await profileSigning({ log, clock, files: undefined, authority })(profile, START)
    expect(verified(bytes, at('https/authority.pem')).equals(profile)).toBe(true)
    const { certificate } = await certificateFiles()
    expect(() => verified(bytes, certificate)).toThrow(/unable to get|self[- ]signed/i)
  })

  test('finds that of the certificate of the settings', async () => {
    const files = await certificateFiles()
    const { bytes } = await profileSigning({ log, clock, files, authority: undefined })(profile, START)
    expect(verified(bytes, files.certificate, '-purpose', 'any').equals(profile)).toBe(true)
  })
})
