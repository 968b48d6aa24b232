import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../../../testing/test-server.ts'
import { makeAccount, openBrowser } from '../testing/browser.ts'

const ACCOUNTS = 5
const ADDRESSES = 10
const ATTEMPTS = 300
const WRONG = 'Wrong-0ne'
/** The result code after a comparison of the password. */
const COMPARED = 1002
const CAPTCHA_REQUIRED = 1005
const CAPTCHA_WRONG = 1003

const accountOf = (at: number): string => `victim${at % ACCOUNTS}@example.com`

describe('many wrong passwords from many addresses at once', () => {
  test.each([
    ['without an image', undefined, CAPTCHA_REQUIRED],
    ['with a guessed text', 'AAAA', CAPTCHA_WRONG],
  ])('%s try at most three for an account, and ten for an address', async (_name, smsCode, refusal) => {
    await using server = await startTestServer()
    for (let at = 0; at < ACCOUNTS; at += 1) await makeAccount(server, { account: accountOf(at) })
    const browsers = Array.from({ length: ADDRESSES }, (_, at) => openBrowser(server, { ip: `10.9.0.${at}` }))

    const replies = await Promise.all(
      Array.from({ length: ATTEMPTS }, async (_, at) => {
        const account = accountOf(at)
        const browser = browsers[Math.floor(at / ACCOUNTS) % ADDRESSES]
        const reply = await browser?.login({ account, password: WRONG, ...(smsCode ? { smsCode } : {}) })
        return { account, code: reply?.code }
      }),
    )

    const compared = replies.filter(({ code }) => code === COMPARED)
    expect(Object.entries(Object.groupBy(compared, ({ account }) => account)).map(([, all]) => all?.length)).toEqual(
      Array.from({ length: ACCOUNTS }, () => 3),
    )
    expect(replies.filter(({ code }) => code === refusal)).toHaveLength(ATTEMPTS - compared.length)
  })

  test('find nothing: the right one is refused as well without the image', async () => {
    await using server = await startTestServer()
    await makeAccount(server)
    await openBrowser(server, { ip: '10.9.1.1' }).fail(3)
    expect((await openBrowser(server, { ip: '10.9.1.2' }).login()).code).toBe(CAPTCHA_REQUIRED)
  })
})
