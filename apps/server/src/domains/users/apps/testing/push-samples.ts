import { requestOf } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { setIosPush } from '@slipway/contract/users/apps/push/app-push.calls.ts'
import type { IosPush } from '@slipway/contract/users/apps/push/app-push.ts'
import {
  sampleIdentity,
  sampleP12,
  sampleProfile,
  type ProfileOptions,
  type Sample,
  type SampleOptions,
} from '../../../../crypto/signing-files/testing/signing-samples.ts'
import type { Caller } from '../../../../testing/test-server.ts'

const BOUNDARY = 'push-boundary'

/** As a browser sends it: a multipart body with the part `multipartFile`. */
export async function sendIosPush(
  owner: Caller,
  fields: Omit<InputOf<typeof setIosPush>, 'certificateType'> & { certificateType?: number | undefined },
  bytes: Buffer | undefined,
): Promise<IosPush> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="multipartFile"; filename="push.p12"\r\n\r\n`
  const file = bytes ? [Buffer.from(head), bytes, Buffer.from('\r\n')] : []
  const reply = await owner.send({
    method: 'POST',
    url: requestOf(setIosPush, { appId: fields.appId, certificateType: 0 }).url,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'x-slipway': '1' },
    payload: Buffer.concat([Buffer.from(parts.join('')), ...file, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  })
  return resultOf(setIosPush, reply.json<Envelope>())
}

export interface FcmSample {
  project_id?: string
  client_email?: string
  private_key: string
  [name: string]: unknown
}

/** A key of a service account, with addresses that nothing may follow. */
export const serviceAccount = (members: FcmSample): string =>
  JSON.stringify({
    type: 'service_account',
    project_id: 'acme-home',
    client_email: 'push@acme-home.iam.gserviceaccount.com',
    token_uri: 'http://127.0.0.1:1/stolen',
    auth_uri: 'http://127.0.0.1:1/stolen',
    ...members,
  })

export const googleServices = (project_id: string, ...packages: readonly string[]): string =>
  JSON.stringify({
    project_info: { project_id },
    client: packages.map((package_name) => ({ client_info: { android_client_info: { package_name } } })),
  })

export const P12_PASSWORD = 'planted-p12-password'

export const p12Of = ({ key, certificate }: Sample): Buffer =>
  sampleP12({ keys: [key], certificates: [certificate], password: P12_PASSWORD })

/** Certificate, password and a profile that fits them, as the call takes them. */
export async function signing(bundleId: string, identity: SampleOptions = {}, profile: ProfileOptions = {}) {
  const sample = await sampleIdentity(identity)
  const file = sampleProfile({ bundleId, certificates: [sample.certificate], ...profile })
  return {
    iosPolicyInfo: p12Of(sample).toString('base64'),
    mobileProvision: file.toString('base64'),
    iosPolicyPassword: P12_PASSWORD,
  }
}
