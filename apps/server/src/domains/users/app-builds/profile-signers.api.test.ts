import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getBuild, getPublicBuild, startBuild } from '@slipway/contract/users/app-builds/app-builds.calls.ts'
import { describe, expect, test } from 'vitest'
import { buildsPackages, needsAndroidTools } from '../../../android/testing/android-samples.ts'
import { isInstalled } from '../../../android/testing/installed-tools.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import { openLocalAuthority } from '../../../tls/local-authority.ts'
import { localNames } from '../../../tls/local-names.ts'
import { readyApp } from './testing/builds-samples.ts'

describe.skipIf(!buildsPackages || !isInstalled('openssl'))(`a profile for iOS${needsAndroidTools}`, () => {
  test('is signed by the authority of the installation, which OpenSSL finds, and its pages say so', async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'slipway-authority-'))
    const folder = path.join(parent, 'https')
    const clock = { now: () => Date.now() }
    const localAuthority = await openLocalAuthority({ folder, clock, names: () => localNames([]) })
    await using server = await startTestServer({ localAuthority })
    const owner = server.as('developer')
    const appId = await readyApp(owner)
    await owner.call(startBuild, { appId })
    const worker = server.domains.appBuilds.openWorker()
    await worker.buildDue()
    await worker.stop()
    const built = await owner.call(getBuild, { appId, packageType: 'experience' })
    expect(built).toMatchObject({ state: 2, iosSigner: 'authority' })
    const token = built.iosDownloadUrl.split('/').at(-1) ?? ''
    expect(await server.visitor.call(getPublicBuild, { token })).toMatchObject({ iosSigner: 'authority' })
    const file = await server.visitor.send({ method: 'GET', url: new URL(built.iosDownloadUrl).pathname })
    expect(file.headers['content-type']).toContain('application/x-apple-aspen-config')
    const at = path.join(parent, 'app.mobileconfig')
    writeFileSync(at, file.rawPayload)
    const parameters = ['-in', at, '-CAfile', path.join(folder, 'authority.pem')]
    const content = execFileSync('openssl', ['cms', '-verify', '-inform', 'DER', ...parameters], { stdio: 'pipe' })
    expect(String(content)).toContain(`/app/?app=${appId}</string>`)
    await rm(parent, { recursive: true })
  })
})
