import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { register, sendCode } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { codeIn, readMail } from '../../apps/server/src/domains/identity/sign-in/testing/mailbox.ts'
import { clientWith, signedInClient, type ConsoleClient } from '../console-client.ts'

const LOOKS = 200
const LOOK_MS = 50

/** Where a server without a mail server keeps its mails. */
async function mailedCode(dataFolder: string, account: string): Promise<string> {
  const folder = path.join(dataFolder, 'mail')
  for (let look = 0; look < LOOKS; look += 1) {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.toSorted().toReversed()) {
      const mail = readMail(await readFile(path.join(folder, name)))
      if (mail.to.includes(account) && codeIn(mail)) return codeIn(mail)
    }
    await delay(LOOK_MS)
  }
  throw new Error(`no code was mailed to ${account}`)
}

export interface Registering {
  url: string
  dataFolder: string
}

/** What `register` takes, with the code that was mailed. */
export async function codeFor({ url, dataFolder }: Registering, account: string, password: string) {
  await clientWith(url, '').call(sendCode, { account, indexcode: account, purpose: 'register' })
  const code = await mailedCode(dataFolder, account)
  return { account, indexcode: account, password: encodePassword(password), code, agreed: true }
}

/** A new account, signed in. */
export async function registeredClient(at: Registering, account: string, password: string): Promise<ConsoleClient> {
  await clientWith(at.url, '').call(register, await codeFor(at, account, password))
  return signedInClient(at.url, account, password)
}
