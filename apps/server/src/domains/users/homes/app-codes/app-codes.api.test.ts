import { createAppCode, openAppCode } from '@slipway/contract/users/homes/app-codes/app-codes.calls.ts'
import { appCodeLimits } from '@slipway/contract/users/homes/app-codes/app-codes.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { openPhone } from '../../users/testing/users-samples.ts'
import { aUser, ends } from '../testing/homes-rig.ts'

const LINK = `/app/a?p=${'0'.repeat(32)}&s=A1F2#ABCDE12345`
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const browser = (ip: string) => openPhone(server, { ip })

test('a code takes a link into the app of whoever types it, once, in any spelling', async () => {
  const [user, other] = [await aUser(server), await aUser(server)]
  const { code, expireTime } = await browser('192.0.2.1').call(createAppCode, { link: LINK })
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(expireTime).toBe(server.clock.now() + appCodeLimits.lifeMs)
  const typed = `${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`
  const all = await Promise.all([user, other].map((one) => ends(one.call(openAppCode, { code: typed }))))
  expect(all.toSorted()).toEqual(['done', 'homes.appCodeWrong'])
  expect(await ends(user.call(openAppCode, { code }))).toBe('homes.appCodeWrong')
})

test('ends after five minutes, and its link can be read from no table', async () => {
  const user = await aUser(server)
  const secret = 'S'.repeat(43)
  const { code } = await browser('192.0.2.2').call(createAppCode, { link: `/app/j#${secret}` })
  const { rows } = await server.db.pool.query('select code_hash, link from app_codes')
  for (const { code_hash: hash, link } of rows as { code_hash: Buffer; link: Buffer }[]) {
    expect(String(hash)).not.toContain(code)
    expect(String(link)).not.toContain(secret)
  }
  server.clock.advance(appCodeLimits.lifeMs)
  expect(await ends(user.call(openAppCode, { code }))).toBe('homes.appCodeWrong')
})

test('leads only to pages of the app that have a secret', async () => {
  for (const link of [
    '/app/',
    '/app/me#x',
    '/app/j',
    'https://elsewhere.example/app/j#x',
    '//elsewhere.example/app/j#x',
    '/app/j#<x>',
  ]) {
    await expect(browser('192.0.2.3').call(createAppCode, { link })).rejects.toThrow(/^link: /)
  }
})

test('wrong codes and made codes are limited, exactly', async () => {
  const [user, other] = [await aUser(server), await aUser(server)]
  const { code } = await browser('192.0.2.4').call(createAppCode, { link: LINK })
  const guesses = Array.from({ length: appCodeLimits.wrong + 5 }, () =>
    ends(user.call(openAppCode, { code: '0'.repeat(8) })),
  )
  const ended = await Promise.all(guesses)
  expect(ended.filter((end) => end === 'homes.appCodeWrong')).toHaveLength(appCodeLimits.wrong)
  expect(await ends(user.call(openAppCode, { code }))).toBe('homes.tooManyAppCodes')
  expect(await other.call(openAppCode, { code })).toEqual({ link: LINK })
  const made = await Promise.all(
    Array.from({ length: appCodeLimits.perAddress + 2 }, () =>
      ends(browser('192.0.2.5').call(createAppCode, { link: LINK })),
    ),
  )
  expect(made.filter((end) => end === 'done')).toHaveLength(appCodeLimits.perAddress)
})
