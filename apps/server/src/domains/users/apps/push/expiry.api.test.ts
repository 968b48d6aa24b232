import { DAY_MS } from '@slipway/contract/durations.ts'
import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { deleteApp, getAppDetail, listApps } from '@slipway/contract/users/apps/apps.calls.ts'
import { getCertificateConfig, setCertificateConfig } from '@slipway/contract/users/apps/push/app-push.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeRoot } from '../../../identity/accounts/testing/accounts-samples.ts'
import { mailsOf } from '../../../identity/sign-in/testing/mailbox.ts'
import { appPicture, createdApp } from '../testing/apps-samples.ts'
import { signing } from '../testing/push-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://iot.example.com' })
})
afterAll(() => server[Symbol.asyncDispose]())

describe('an expiry', () => {
  test('is warned of in list and page, and mailed 30, 7 and 1 days before, once each', async () => {
    const maker = server.as('developer', 'expiring')
    const { account } = await maker.account()
    const until = server.clock.now() + 40 * DAY_MS
    const { appId, bundleId } = await createdApp(maker, 'Expiring', { logo: await appPicture(maker, 'appLogo') })
    await maker.call(setCertificateConfig, { appId, ...(await signing(bundleId, { until })) })
    const job = server.domains.apps.jobs.find(({ name }) => name === 'apps.expiry')
    const subjects = async () => (await mailsOf(server)).filter(({ to }) => to === account).map((mail) => mail.subject)
    const warnings = async () => [
      (await maker.call(listApps, {})).items[0]?.warnings,
      (await maker.call(getAppDetail, { appId })).warnings,
    ]
    await job?.run()
    expect([await subjects(), await warnings()]).toEqual([[], [0, 0]])
    // A session doesn't last as long as a certificate: its end comes nearer instead of the clock.
    const passes = async (days: number): Promise<string | undefined> => {
      const notAfter = new Date(server.clock.now() + days * DAY_MS)
      await server.db
        .updateTable('app_certificates')
        .set({ not_after: notAfter })
        .where('app_id', '=', appId)
        .where('kind', '=', 1)
        .execute()
      const before = await subjects()
      await job?.run()
      await job?.run()
      const after = await subjects()
      expect(after.length - before.length).toBeLessThanOrEqual(1)
      return after.find((subject) => !before.includes(subject))
    }
    expect(await passes(30)).toContain('expires in 30 days')
    expect(await warnings()).toEqual([1, 1])
    expect(await passes(29)).toBeUndefined()
    expect(await passes(6.5)).toContain('expires in 7 days')
    expect(await passes(2)).toBeUndefined()
    expect(await passes(1)).toContain('expires in 1 day')
    expect(await passes(-1)).toBeUndefined()
    const mail = (await mailsOf(server)).find(({ to }) => to === account)
    expect(mail?.text).toContain(`https://iot.example.com/home/app/${appId}/push`)

    // A replaced certificate begins again; a deleted application ends it.
    const next = await signing(bundleId, { until: server.clock.now() + 20 * DAY_MS })
    await maker.call(setCertificateConfig, { appId, ...next })
    await maker.call(deleteApp, { appId })
    await job?.run()
    expect(await subjects()).toHaveLength(3)
  })
})

test('signing material goes to the heir of an account', async () => {
  await makeRoot(server)
  const maker = server.as('developer', 'leaving')
  const { appId, bundleId } = await createdApp(maker, 'Leaving', { logo: await appPicture(maker, 'appLogo') })
  await maker.call(setCertificateConfig, { appId, ...(await signing(bundleId)) })
  const administrator = server.as('administrator')
  await administrator.call(deleteAccount, { targetUserId: String((await maker.account()).accountId) })
  expect(await administrator.call(getCertificateConfig, { appId })).toMatchObject({ iosPolicyInfo: { set: true } })
})
