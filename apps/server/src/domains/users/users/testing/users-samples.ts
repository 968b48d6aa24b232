import { randomBytes } from 'node:crypto'
import { ORIGIN_HEADER, requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { getUserCaptcha, sendUserCode, type UserCodePurpose } from '@slipway/contract/users/users/users.calls.ts'
import { hashPassword } from '../../../identity/sign-in/login/passwords.ts'
import { codeIn, mailsOf } from '../../../identity/sign-in/testing/mailbox.ts'
import { newToken } from '../../../../crypto/random-secrets.ts'
import type { TestServer } from '../../../../testing/test-server.ts'

const PASSWORD = 'Right-0ne'
export const password = encodePassword(PASSWORD)

let hashOfPassword: Promise<string> | undefined

/** An end user that signs in as `<name>@example.com` with `PASSWORD`, and a session of it. */
export async function makeUser(
  server: TestServer,
  name = 'ann',
): Promise<{ id: number; userId: string; account: string; token: string }> {
  const account = `${name}@example.com`
  const userId = randomBytes(16).toString('base64url')
  const { id } = await server.db
    .insertInto('users')
    .values({
      uid: userId,
      account,
      indexcode: account.toLowerCase(),
      password_hash: await (hashOfPassword ??= hashPassword(PASSWORD)),
      locale: 'en-US',
      time_zone: 'Asia/Shanghai',
      registered_at: new Date(server.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, userId, account, token: await newSession(server, id) }
}

async function newSession({ db, clock }: TestServer, userId: number): Promise<string> {
  const { token, hash } = newToken()
  const now = new Date(clock.now())
  const client = { ip: '127.0.0.1', agent: 'test', platform: '', app_version: '' }
  await db
    .insertInto('user_sessions')
    .values({ token_hash: hash, user_id: userId, created_at: now, seen_at: now, ...client })
    .execute()
  return token
}

interface Phone {
  ip?: string
  headers?: Record<string, string>
}

/** An app on a phone: it stores the cookies of the server, by name and path, as browsers do. */
export function openPhone(server: TestServer, { ip = '127.0.0.1', headers: own = {} }: Phone = {}) {
  const jar = new Map<string, { value: string; path: string }>()
  let lines: string[] = []

  async function call<C extends AnyCall>(called: C, input: InputOf<C>): Promise<ResultOf<C>> {
    const { method, url, headers, body } = requestOf(called, input)
    const sent = [...jar].filter(([, { path }]) => url.startsWith(path)).map(([name, { value }]) => [name, value])
    const reply = await server.app.inject({
      method: method as 'GET',
      url,
      remoteAddress: ip,
      cookies: Object.fromEntries(sent) as Record<string, string>,
      headers: { lang: 'en-US', [ORIGIN_HEADER]: '1', ...headers, ...own },
      ...(body === undefined ? {} : { payload: body }),
    })
    lines = [reply.headers['set-cookie'] ?? []].flat()
    for (const { name, value, path = '/' } of reply.cookies) {
      if (value) jar.set(name, { value, path })
      else jar.delete(name)
    }
    return resultOf(called, reply.json<Envelope>())
  }

  return {
    call,
    /** The raw `set-cookie` lines of the last reply. */
    cookieLines: () => lines,
    cookie: (name: string): string | undefined => jar.get(name)?.value,
    /** The text of a new captcha, as a person would read it. */
    async captcha(account = 'ann@example.com'): Promise<string> {
      await call(getUserCaptcha, { account })
      const held = await server.db.selectFrom('captchas').select('answer').orderBy('expires_at', 'desc').execute()
      return held[0]?.answer ?? ''
    },
    /** Requests a code a minute later, because of the limit between codes, and reads it from the mail. */
    async codeFor(purpose: UserCodePurpose, account = 'ann@example.com'): Promise<string> {
      server.clock.advance(60_000)
      await call(sendUserCode, { account, purpose })
      const mail = (await mailsOf(server)).findLast(({ to }) => to.toLowerCase() === account.toLowerCase())
      return mail ? codeIn(mail) : ''
    },
  }
}
