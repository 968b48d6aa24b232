import { execFileSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isInstalled } from '../../android/testing/installed-tools.ts'
import { signingFiles } from './signing-files.ts'
import { sampleIdentity } from './testing/signing-samples.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'slipway-p12-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = signingFiles()
const password = 'long enough 密码'

async function written(secret = password) {
  const { key, certificate } = await sampleIdentity({ type: 'rsa' })
  const keyPem = key.export({ format: 'pem', type: 'pkcs8' }).toString()
  const certificatePem = new X509Certificate(certificate).toString()
  const bytes = await files.writeP12({ keyPem, certificatePem, password: secret, name: 'release' })
  return { bytes, keyPem, certificatePem }
}

test('a PKCS #12 file that was written is read again, with its password only', async () => {
  const { bytes, keyPem, certificatePem } = await written()
  const read = await files.p12(bytes, password)
  expect(read.keyPem).toBe(keyPem)
  expect(read.certificatePem.trim()).toBe(certificatePem.trim())
  await expect(files.p12(bytes, `${password}x`)).rejects.toMatchObject({ problem: 'wrongPassword' })
  expect(bytes.includes(createPrivateKey(keyPem).export({ format: 'der', type: 'pkcs8' }).subarray(300, 340))).toBe(
    false,
  )
  const other = await files.writeP12({ keyPem, certificatePem, password, name: 'release' })
  expect(other.equals(bytes)).toBe(false)
})

const needs = (...tools: string[]) => (isInstalled(...tools) ? '' : ` (skipped: needs ${tools.join(', ')})`)

describe.skipIf(!isInstalled('openssl'))(`openssl${needs('openssl')}`, () => {
  test('reads it', async () => {
    const { bytes, keyPem } = await written('twelve letters')
    const file = path.join(folder, 'openssl.p12')
    writeFileSync(file, bytes)
    const parameters = ['pkcs12', '-in', file, '-passin', 'pass:twelve letters', '-nodes', '-nocerts']
    const said = execFileSync('openssl', parameters, { encoding: 'utf8' })
    expect(said).toContain('friendlyName: release')
    expect(said).toContain(keyPem.trim())
  })
})

describe.skipIf(!isInstalled('keytool'))(`keytool of Java${needs('keytool')}`, () => {
  test('finds the key with its certificate under its alias', async () => {
    const { bytes, certificatePem } = await written('twelve letters')
    const file = path.join(folder, 'java.p12')
    writeFileSync(file, bytes)
    const parameters = ['-list', '-v', '-keystore', file, '-storetype', 'PKCS12', '-storepass', 'twelve letters']
    const said = execFileSync('keytool', [...parameters, '-J-Duser.language=en'], { encoding: 'utf8' })
    expect(said).toContain('Alias name: release')
    expect(said).toContain('Entry type: PrivateKeyEntry')
    expect(said).toContain(new X509Certificate(certificatePem).fingerprint256)
  })
})
