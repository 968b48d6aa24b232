import type { APIRequestContext } from '@playwright/test'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf, ResultOf } from '@slipway/contract/define-call.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { login, register, sendCode } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { registerUser, sendUserCode } from '@slipway/contract/users/users/users.calls.ts'
import { codeIn, readMail, type ReadMail } from '../../apps/server/src/domains/identity/sign-in/testing/mailbox.ts'
import type { MailServer } from '../../apps/server/src/mail/testing/mail-server.ts'
import { clientWith, type ConsoleClient } from '../../tools/console-client.ts'
import { expect } from '@playwright/test'
import type { SharedSlipway } from './servers.ts'

const PASSWORD = 'Right-2026'

export interface Person {
  account: string
  password: string
}

/** A registered account; `client` makes calls in the session of its page. */
export interface Developer extends Person {
  client: ConsoleClient
}

/** Limits count by client IP, and each journey has its own. */
export const forwardedFrom = (ip: string) => ({ 'x-forwarded-for': ip })

let ips = 0
export function newIp(): string {
  ips++
  return `10.200.${ips >> 8}.${ips & 255}`
}

export const mailsTo = ({ received }: MailServer, account: string): ReadMail[] =>
  received.filter(({ to }) => to.includes(account)).map(({ bytes }) => readMail(bytes))

/** The code of the newest mail to the account, once there are more than `after`. */
export async function mailedCode(mails: MailServer, account: string, after = 0): Promise<string> {
  await expect.poll(() => mailsTo(mails, account).length).toBeGreaterThan(after)
  return codeIn(mailsTo(mails, account).at(-1) ?? { to: '', subject: '', text: '' })
}

export async function send<C extends AnyCall>(
  request: APIRequestContext,
  origin: string,
  call: C,
  input: InputOf<C>,
  from: Record<string, string> = {},
): Promise<ResultOf<C>> {
  const { method, url, headers: own, body } = requestOf(call, input)
  const headers = { ...own, ...from }
  const reply = await request.fetch(origin + url, { method, headers, ...(body === undefined ? {} : { data: body }) })
  return resultOf(call, (await reply.json()) as Envelope)
}

/** Signs the browser context of the requests in, without the form. */
export async function signInAs(
  request: APIRequestContext,
  origin: string,
  { account, password }: Person,
): Promise<ConsoleClient> {
  const session = await send(request, origin, login, {
    account,
    indexcode: account,
    password: encodePassword(password),
  })
  return clientWith(origin, session.accessToken)
}

let developers = 0

/** Registers an account with a mailed code and signs the browser context of the requests in. */
export async function newDeveloper(request: APIRequestContext, { url, mails }: SharedSlipway): Promise<Developer> {
  developers++
  const account = `developer-${developers}@example.com`
  await send(request, url, sendCode, { account, indexcode: account, purpose: 'register' })
  const code = await mailedCode(mails, account)
  const password = encodePassword(PASSWORD)
  await send(request, url, register, { account, indexcode: account, password, code, agreed: true })
  const person = { account, password: PASSWORD }
  return { ...person, client: await signInAs(request, url, person) }
}

let users = 0

/** Registers an end user with a mailed code, which signs the browser context of the requests in. */
export async function newUser(
  request: APIRequestContext,
  { url, mails }: Pick<SharedSlipway, 'url' | 'mails'>,
): Promise<Person> {
  users++
  const account = `user-${users}@example.com`
  // Phones of a worker share an address, and five codes in half an hour are all that one gets without a captcha.
  const from = forwardedFrom(newIp())
  await send(request, url, sendUserCode, { account, indexcode: account, purpose: 'register' }, from)
  const code = await mailedCode(mails, account)
  const password = encodePassword(PASSWORD)
  const person = { account, indexcode: account, password, code, agreed: true }
  await send(request, url, registerUser, { ...person, locale: 'en-US', timeZone: 'Asia/Shanghai' }, from)
  return { account, password: PASSWORD }
}
