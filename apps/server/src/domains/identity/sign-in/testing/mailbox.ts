import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { CodePurpose } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import type { TestServer } from '../../../../testing/test-server.ts'
import type { openBrowser } from './browser.ts'

export interface ReadMail {
  to: string
  subject: string
  text: string
}

const headerOf = (mail: string, name: string): string => {
  const [, value = ''] = new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'mi').exec(mail) ?? []
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?(b|q)\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : fromQuoted(text.replaceAll('_', ' ')),
    )
}

const fromQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

/** The readable parts of a mail. */
export function readMail(bytes: Buffer): ReadMail {
  const mail = bytes.toString('latin1').replaceAll('\r\n', '\n')
  const body = mail.slice(mail.indexOf('\n\n') + 2)
  const encoding = headerOf(mail, 'content-transfer-encoding')
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? fromQuoted(body)
        : body
  return { to: headerOf(mail, 'to'), subject: headerOf(mail, 'subject'), text }
}

/** The code in a mail; empty where it has none. */
export const codeIn = ({ text }: ReadMail): string => /^ {4}(\d{4})$/m.exec(text)?.[1] ?? ''

/** All mails of a server's folder, oldest first. */
export async function mailsOf({ parts }: TestServer): Promise<ReadMail[]> {
  const folder = path.join(parts.dataFolder, 'mail')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.toSorted().map(async (name) => readMail(await readFile(path.join(folder, name)))))
}

export async function latestMail(server: TestServer): Promise<ReadMail> {
  const mail = (await mailsOf(server)).at(-1)
  if (!mail) throw new Error('no mail was sent')
  return mail
}

/** A notice can be sent at the same moment as a code. */
const isNotice = (subject: string): boolean => subject.startsWith('Slipway: ')

type Browser = ReturnType<typeof openBrowser>

/** Requests a code and reads it from the mail. Advances a minute first, because of the limit between codes. */
export async function codeFor(
  server: TestServer,
  browser: Browser,
  purpose: CodePurpose,
  account = 'ann@example.com',
): Promise<string> {
  server.clock.advance(60_000)
  const asked = await ask(browser, purpose, account)
  if (asked.code === 1005) await ask(browser, purpose, account, await browser.readCaptcha(account))
  const mail = (await mailsOf(server)).findLast(({ subject }) => !isNotice(subject))
  return mail ? codeIn(mail) : ''
}

export const ask = async (
  { send }: Browser,
  purpose: CodePurpose,
  account = 'ann@example.com',
  smsCode = '',
): Promise<Envelope> => (await send('POST', '/user/sendCode', { account, indexcode: account, purpose, smsCode })).body

/** A code of four digits that differs from this one. */
export const wrongFor = (code: string): string => (code === '0000' ? '1111' : '0000')
