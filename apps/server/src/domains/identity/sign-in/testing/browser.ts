import { ORIGIN_HEADER } from '@slipway/contract/http/call-request.ts'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import type { BuiltInRole } from '@slipway/contract/identity/roles/roles.ts'
import { encodePassword, indexcodeOf } from '@slipway/contract/identity/sign-in/sign-in.ts'
import type { TestServer } from '../../../../testing/test-server.ts'
import { hashPassword } from '../login/passwords.ts'

export const PASSWORD = 'Right-0ne'

interface AccountToMake {
  account?: string
  telephoneCode?: string
  roleKey?: BuiltInRole['key']
}

let hashOfPassword: Promise<string> | undefined

/** An account that signs in with `PASSWORD`. */
export async function makeAccount({ domains }: TestServer, made: AccountToMake = {}): Promise<{ accountId: number }> {
  const { account = 'ann@example.com', telephoneCode = '86', roleKey = 'developer' } = made
  const passwordHash = await (hashOfPassword ??= hashPassword(PASSWORD))
  const indexcode = indexcodeOf(account, telephoneCode)
  return domains.accounts.create({ account, indexcode, passwordHash, roleKey, isRoot: false })
}

export interface Reply {
  status: number
  /** The raw `set-cookie` lines. */
  cookies: string[]
  body: Envelope
}

export interface LoginToTry {
  account?: unknown
  /** In plain text; sent as base64. */
  password?: string
  [field: string]: unknown
}

/** A new browser: it stores cookies as browsers do, with a language and an address. */
export function openBrowser(server: TestServer, { ip = '127.0.0.1', lang = 'zh-CN' } = {}) {
  const jar = new Map<string, string>()

  async function send(
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const reply = await server.app.inject({
      method,
      url,
      remoteAddress: ip,
      cookies: Object.fromEntries(jar),
      headers: { lang, [ORIGIN_HEADER]: '1', ...headers },
      ...(payload ? { payload } : {}),
    })
    for (const { name, value } of reply.cookies) {
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const lines = reply.headers['set-cookie'] ?? []
    return { status: reply.statusCode, cookies: [lines].flat(), body: reply.json<Envelope>() }
  }

  const login = async ({ account = 'ann@example.com', password = PASSWORD, ...rest }: LoginToTry = {}) =>
    (await send('POST', '/user/login', { account, password: encodePassword(password), ...rest })).body

  /** The text of a new captcha, as a person would read it. */
  async function readCaptcha(indexcode = 'ann@example.com'): Promise<string> {
    const known = await server.db.selectFrom('captchas').select('answer').execute()
    await send('GET', `/captcha?indexcode=${encodeURIComponent(indexcode)}`)
    const { answer } = await server.db
      .selectFrom('captchas')
      .select('answer')
      .orderBy('expires_at', 'desc')
      .where('answer', 'not in', ['', ...known.map((one) => one.answer)])
      .executeTakeFirstOrThrow()
    return answer
  }

  /** Wrong passwords, with the captcha solved where it is required. */
  async function fail(times: number, account = 'ann@example.com'): Promise<void> {
    for (let failure = 0; failure < times; failure += 1) {
      const first = await login({ account, password: 'Wrong-0ne' })
      if (first.code === 1005)
        await login({ account, password: 'Wrong-0ne', smsCode: await readCaptcha(indexcodeOf(account, '86')) })
    }
  }

  return { send, login, readCaptcha, fail, jar }
}
