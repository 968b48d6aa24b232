import { HIDDEN } from '@slipway/contract/identity/audit/audit.ts'
import { getAppDetail } from '@slipway/contract/users/apps/apps.calls.ts'
import {
  checkPush,
  getPushConfig,
  sendTestPush,
  setCertificateConfig,
  setFcmPush,
  setVendorPush,
} from '@slipway/contract/users/apps/push/app-push.calls.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { sampleIdentity } from '../../../../crypto/signing-files/testing/signing-samples.ts'
import { PUSHED, startPushRig, tokenKeyIds, vendorFields } from '../testing/push-rig.ts'
import { P12_PASSWORD, p12Of, sendIosPush, serviceAccount } from '../testing/push-samples.ts'

test('no secret is in a log, the audit log, a reply or a plain column (SI-086)', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  await using rig = await startPushRig({ log })
  const { server, owner, appId, google, apple } = rig
  const fcmJson = serviceAccount({ private_key: google.keyPem })
  const saveFcm = (fcmSecurityJson: string) => owner.call(setFcmPush, { appId, fcmSecurityJson })
  const { key, certificate } = await sampleIdentity({ push: ['production'], topic: PUSHED })
  const p12 = p12Of({ key, certificate })
  const replies = [
    await sendIosPush(owner, { appId, ...tokenKeyIds }, Buffer.from(apple.keyPem)),
    await sendIosPush(owner, { appId, password: P12_PASSWORD }, p12),
    await owner.call(setCertificateConfig, {
      appId,
      iosPolicyInfo: p12.toString('base64'),
      iosPolicyPassword: P12_PASSWORD,
    }),
    await saveFcm(fcmJson),
    await owner.call(setVendorPush, { appId, oppo: vendorFields }),
    await owner.call(checkPush, { appId, channel: 'fcm' }),
    await owner.call(sendTestPush, { appId, channel: 'fcm', token: 'phone-planted-token' }),
    await owner.call(getPushConfig, { appId }),
    await owner.call(getAppDetail, { appId }),
  ]
  // Refused ones, too.
  await saveFcm(`${fcmJson}x`).catch(() => {})
  await sendIosPush(owner, { appId, password: 'planted-wrong-password' }, p12).catch(() => {})
  const { rows: audit } = await server.db.pool.query(
    'select e::text as line from audit_entries e union all select c::text from audit_changes c',
  )
  const { rows: stored } = await server.db.pool.query(
    'select p::text as line from app_push p union all select c::text from app_certificates c',
  )
  const keyLine = (pem: string): string => pem.split('\n')[2] ?? ''
  const planted = [
    vendorFields.appSecret,
    P12_PASSWORD,
    'planted-wrong',
    'phone-planted-token',
    keyLine(google.keyPem),
    keyLine(apple.keyPem),
    p12.toString('base64').slice(200, 260),
    p12.toString('hex').slice(200, 260),
    keyLine(key.export({ format: 'pem', type: 'pkcs8' }).toString()),
  ]
  const places = {
    replies: JSON.stringify(replies),
    log: lines.join(''),
    audit: JSON.stringify(audit),
    stored: JSON.stringify(stored),
  }
  expect(places.audit).toContain(HIDDEN)
  const found = Object.entries(places).flatMap(([place, text]) =>
    planted.filter((secret) => text.length < 100 || text.includes(secret)).map((secret) => `${place}: ${secret}`),
  )
  expect(found).toEqual([])
})
