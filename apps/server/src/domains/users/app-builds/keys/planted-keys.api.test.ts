import { HIDDEN } from '@slipway/contract/identity/audit/audit.ts'
import {
  exportAppKey,
  getAppKeys,
  getRegistration,
  importAppKey,
  startRegistration,
} from '@slipway/contract/users/app-builds/keys/app-keys.calls.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../../testing/test-server.ts'
import { mailsOf } from '../../../identity/sign-in/testing/mailbox.ts'
import { readForBuild } from '../../apps/index.ts'
import { readyApp } from '../testing/builds-samples.ts'
import { EXPORT_PASSWORD, factorOf, innerLine, P12_PASSWORD, storeKeyOf } from '../testing/keys-samples.ts'

test('no key, password and token is in a log, the audit log, a reply, an email or a plain column', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  await using server = await startTestServer({ log })
  const owner = server.as('developer')
  const appId = await readyApp(owner)
  const { p12, privateKey } = await storeKeyOf()
  await (
    await factorOf(server, owner)
  )()
  const privateKeyFile = p12.toString('base64')
  const registrationToken = 'planted-registration-token'
  const content = async () =>
    (
      await readForBuild(server.db, appId, {
        ...(await owner.account()),
        permissions: { menus: [], administrator: false },
      })
    ).content
  const send = (input: object) =>
    owner.send({
      method: 'POST',
      url: exportAppKey.path,
      headers: { 'x-slipway': '1', 'content-type': 'application/json' },
      payload: JSON.stringify(input),
    })
  const replies = [
    await owner.call(importAppKey, { appId, privateKeyFile, password: P12_PASSWORD }),
    await owner.call(startRegistration, { appId, registrationToken }),
    await owner.call(getRegistration, { appId }),
    await owner.call(getAppKeys, { appId }),
  ]
  const file = await send({ appId, password: EXPORT_PASSWORD })
  expect(file.headers['content-type']).toBe('application/x-pkcs12')
  // A failure is logged, after the key was read.
  await server.db
    .updateTable('app_builds')
    .set({ content: JSON.stringify({ ...(await content()), logo: '/files/none.png' }) })
    .execute()
  const worker = server.domains.appBuilds.openWorker(async () => [])
  await worker.buildDue()
  await worker.stop()
  // Refused ones, too.
  await send({ appId, password: EXPORT_PASSWORD, certSha256: 'none' })
  await owner.call(importAppKey, { appId, privateKeyFile, password: 'planted-wrong-password' }).catch(() => {})

  const { rows: audit } = await server.db.pool.query(
    'select e::text as line from audit_entries e union all select c::text from audit_changes c',
  )
  const { rows: stored } = await server.db.pool.query('select k::text as line from app_keys k')
  const planted = [
    EXPORT_PASSWORD,
    P12_PASSWORD,
    'planted-wrong',
    registrationToken,
    innerLine(privateKey),
    privateKeyFile.slice(200, 260),
    p12.toString('hex').slice(200, 260),
    Buffer.from(privateKey).toString('hex').slice(200, 260),
  ]
  const places = {
    replies: JSON.stringify(replies),
    log: lines.join(''),
    mails: JSON.stringify(await mailsOf(server)),
    audit: JSON.stringify(audit),
    stored: JSON.stringify(stored),
    file: file.rawPayload.toString('latin1') + file.rawPayload.toString('base64') + file.rawPayload.toString('hex'),
  }
  expect(places.audit).toContain(HIDDEN)
  const found = Object.entries(places).flatMap(([place, text]) =>
    planted.filter((secret) => text.length < 100 || text.includes(secret)).map((secret) => `${place}: ${secret}`),
  )
  expect(found).toEqual([])
})
