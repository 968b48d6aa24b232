import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLocalAuthority } from './local-authority.ts'
import { localNames, type LocalNames } from './local-names.ts'
import { trustProfile } from './trust-profile.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = Date.UTC(2026, 10, 28)

let folder: string
let now: number
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'slipway-authority-')), 'https')
  now = START
})
afterEach(() => rmSync(path.dirname(folder), { recursive: true }))

const home: LocalNames = localNames(['192.168.1.5'], 'studio.example.com')

const open = (names = () => home) => openLocalAuthority({ folder, clock: { now: () => now }, names })

const serverOf = ({ files }: { files: { certificate: string } }) => new X509Certificate(readFileSync(files.certificate))

/** What OpenSSL says about the server's certificate, at the time of the test. */
function openssl(authority: Awaited<ReturnType<typeof open>>, leaf = authority.files.certificate): string {
  const root = path.join(folder, 'root.pem')
  writeFileSync(root, new X509Certificate(authority.certificate).toString())
  const time = String(Math.floor(now / 1000))
  const args = ['verify', '-x509_strict', '-attime', time, '-purpose', 'sslserver', '-CAfile', root, leaf]
  const { stdout, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  return stdout + stderr
}

test('signs a certificate for the names of this machine, which OpenSSL accepts', async () => {
  const authority = await open()
  const server = serverOf(authority)

  expect(openssl(authority)).toMatch(/: OK\n$/)
  expect(server.checkHost('localhost')).toBe('localhost')
  expect(server.checkHost('studio.local')).toBe('studio.local')
  expect(server.checkIP('192.168.1.5')).toBe('192.168.1.5')
  expect(server.checkIP('::1')).toBe('::1')
  expect(server.checkHost('studio.example.com')).toBeUndefined()
  expect(authority.fingerprint).toBe(new X509Certificate(authority.certificate).fingerprint256)
  // Browsers refuse certificates of more than 398 days.
  expect(server.validToDate.getTime() - server.validFromDate.getTime()).toBeLessThanOrEqual(398 * DAY_MS)
})

test('keys are readable by their owner only', async () => {
  await open()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const key of ['authority.key', 'server.key']) expect(statSync(path.join(folder, key)).mode & 0o777).toBe(0o600)
})

describe('whoever has the key of the authority', () => {
  test.each([
    ['a name of the internet', 'DNS:bank.example.com'],
    ['a public address', 'IP:93.184.216.34'],
  ])('signs nothing that is accepted for %s', async (_what, name) => {
    const authority = await open()
    const at = (file: string): string => path.join(folder, file)
    const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'stolen.key']
    run('req', '-new', ...key, '-out', 'stolen.csr', '-subj', '/CN=stolen')
    writeFileSync(at('names.cnf'), `subjectAltName=${name}\n`)
    const signer = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-set_serial', '7', '-days', '30']
    run('x509', '-req', '-in', 'stolen.csr', ...signer, '-extfile', 'names.cnf', '-out', 'stolen.pem')
    now = Date.now() + DAY_MS

    expect(openssl(authority, at('stolen.pem'))).toContain('permitted subtree violation')
  })
})

describe('later', () => {
  test('the same authority and certificate are used again', async () => {
    const first = await open()
    const bytes = readFileSync(first.files.certificate)
    now += 300 * DAY_MS
    const second = await open()

    expect(second.fingerprint).toBe(first.fingerprint)
    expect(readFileSync(second.files.certificate)).toEqual(bytes)
  })

  test('a certificate is renewed a month before its end, and phones still trust it', async () => {
    const first = await open()
    now += 370 * DAY_MS
    expect(await first.renew()).toBe(true)
    expect(await first.renew()).toBe(false)

    expect(openssl(first)).toMatch(/: OK\n$/)
    expect(serverOf(first).validToDate.getTime()).toBeGreaterThan(now + 390 * DAY_MS)
  })

  test('another address of this machine gives a new certificate', async () => {
    let names = home
    const authority = await open(() => names)
    names = localNames(['10.0.0.7'], 'studio')
    expect(await authority.renew()).toBe(true)

    expect(serverOf(authority).checkIP('10.0.0.7')).toBe('10.0.0.7')
    expect(serverOf(authority).checkIP('192.168.1.5')).toBeUndefined()
  })

  test('an authority that is about to expire is replaced, with its certificate', async () => {
    const first = await open()
    now += 3_630 * DAY_MS
    const second = await open()

    expect(second.fingerprint).not.toBe(first.fingerprint)
    expect(openssl(second)).toMatch(/: OK\n$/)
  })
})

test('public addresses and odd machine names are in no certificate', () => {
  expect(localNames(['93.184.216.34', '172.16.0.9', '172.32.0.1'], 'my_pc')).toEqual({
    dns: ['localhost'],
    ip: ['127.0.0.1', '::1', '172.16.0.9'],
  })
})

test('the profile for Apple devices has the certificate and stays the same', async () => {
  const { certificate } = await open()
  const profile = trustProfile(certificate, 'Slipway, <studio>')

  expect(profile).toContain(`<data>${certificate.toString('base64')}</data>`)
  expect(profile).toContain('Slipway, &lt;studio&gt;')
  expect(profile).toBe(trustProfile(certificate, 'Slipway, <studio>'))
  expect(
    profile.match(/<string>[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}<\/string>/g),
  ).toHaveLength(2)
})
