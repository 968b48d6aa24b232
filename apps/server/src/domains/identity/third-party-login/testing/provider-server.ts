import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { OidcSettings } from '../../../../settings/oidc-settings.ts'

/** The provider's claims of a person, by subject. */
export type People = Record<string, { email?: string; email_verified?: boolean }>

export interface TestProvider extends AsyncDisposable {
  issuer: string
  settings: OidcSettings
  setPeople(people: People): Promise<void>
}

/** A real OpenID Connect provider in a separate process on this machine. */
export async function startProvider({ claimsInIdToken = false } = {}): Promise<TestProvider> {
  const child = fork(path.join(import.meta.dirname, 'provider-process.ts'), {
    env: { ...process.env, CLAIMS_IN_ID_TOKEN: claimsInIdToken ? '1' : '0' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  child.stderr?.on('data', (text: Buffer) => lines.push(String(text)))
  const issuer = await new Promise<string>((resolve, reject) => {
    child.once('message', (told: { issuer: string }) => resolve(told.issuer))
    child.once('exit', (code) => reject(new Error(`the provider ended with ${code}: ${lines.join('')}`)))
  })
  return {
    issuer,
    settings: {
      issuer: new URL(issuer),
      clientId: 'slipway',
      clientSecret: 'keep-it-secret',
      name: { zh: '示例账号', en: 'Example account' },
      newAccounts: false,
    },
    async setPeople(people) {
      const told = once(child, 'message')
      child.send(people)
      await told
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Signs in at the provider's pages as this subject, or cancels. Returns the query of the redirect back. */
export async function visitProvider(address: string, subject: string | undefined): Promise<string> {
  const jar = new Map<string, string>()
  const form = new URLSearchParams(subject === undefined ? { do: 'cancel' } : { do: 'enter', subject })
  let url = new URL(address)
  for (let hops = 0; hops < 10; hops += 1) {
    const isForm = url.pathname.startsWith('/interaction/')
    const reply = await fetch(url, {
      method: isForm ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isForm ? { body: form } : {}),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = reply.headers.get('location')
    if (!location) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`)
    url = new URL(location, url)
    if (url.origin !== new URL(address).origin) return url.search
  }
  throw new Error('the provider sends the browser around in a circle')
}
