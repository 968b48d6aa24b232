import { startPretendVendors, type PretendVendors } from '../../../../push/testing/pretend-vendors.ts'
import { localhostTls, newPushKey, type PushKey } from '../../../../push/testing/vendor-keys.ts'
import { movableClock, type TestOptions } from '../../../../testing/test-parts.ts'
import { startTestServer, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import { appPicture, createdApp } from './apps-samples.ts'

export const PUSHED = 'com.acme.pushed'
export const vendorFields = { appId: 'acme-1', appKey: 'key-1', appSecret: 'planted-vendor-secret', enable: true }
export const tokenKeyIds = { certificateType: 2, keyId: 'KEY1234567', teamId: 'TEAM123456' } as const

export interface PushRig extends AsyncDisposable {
  server: TestServer
  vendors: PretendVendors
  owner: Caller
  /** An application that the vendors know. */
  appId: string
  google: PushKey
  apple: PushKey
}

/** A server whose vendors are on this machine. */
export async function startPushRig(options: TestOptions = {}): Promise<PushRig> {
  const google = newPushKey('rsa')
  const apple = newPushKey('ec')
  const { keyId, teamId } = tokenKeyIds
  let started: TestServer | undefined
  const vendors = await startPretendVendors({
    fcm: { clientEmail: 'push@acme-home.iam.gserviceaccount.com', projectId: 'acme-home', key: google.publicKey },
    apns: { topic: PUSHED, keyId, teamId, key: apple.publicKey },
    vendors: { ...vendorFields, packageName: PUSHED },
    tls: await localhostTls(),
    now: () => started?.clock.now() ?? movableClock().now(),
  })
  const server = await startTestServer({ vendorAddresses: vendors.addresses, ...options })
  started = server
  const owner = server.as('developer')
  const logo = await appPicture(owner, 'appLogo')
  const { appId } = await createdApp(owner, 'Pushed', { logo, androidName: PUSHED, bundleId: PUSHED })
  return {
    server,
    vendors,
    owner,
    appId,
    google,
    apple,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await vendors[Symbol.asyncDispose]()
    },
  }
}
