import type { Envelope } from '@slipway/contract/http/envelope.ts'
import { refusals, type RefusalName } from '@slipway/contract/refusals.ts'
import {
  finishThirdPartyLogin,
  startThirdPartyLogin,
} from '@slipway/contract/identity/third-party-login/third-party-login.calls.ts'
import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { expect } from 'vitest'
import type { openBrowser } from '../../sign-in/testing/browser.ts'
import { visitProvider } from './provider-server.ts'

type Browser = ReturnType<typeof openBrowser>

export async function start({ send }: Browser, query = ''): Promise<string> {
  const { body } = await send('POST', startThirdPartyLogin.path, { query })
  if (body.code !== 200) throw new Error(`no sign-in was begun: ${JSON.stringify(body)}`)
  return (body.data as { address: string }).address
}

export const finish = async ({ send }: Browser, answer: string): Promise<Envelope> =>
  (await send('POST', finishThirdPartyLogin.path, { answer })).body

/** The entire flow: begin, sign in at the provider as this subject (or cancel), return. */
export async function signIn(browser: Browser, subject: string | undefined, query = ''): Promise<Envelope> {
  return finish(browser, await visitProvider(await start(browser, query), subject))
}

export const expectRefused = ({ code, data }: Envelope, name: RefusalName, details: object = {}): void => {
  expect({ code, data }).toMatchObject({ code: refusals[name], data: { refusal: name, ...details } })
}

/** The account of the browser's session; undefined where there is none. */
export async function accountIn({ send }: Browser): Promise<string | undefined> {
  const { status, body } = await send('GET', getAccountInfo.path)
  return status === 403 ? undefined : (body.data as { account: string }).account
}
