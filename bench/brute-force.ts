import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { login } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { encodePassword } from '@slipway/contract/identity/sign-in/sign-in.ts'
import { Client } from 'pg'
import { hashPassword } from '../apps/server/src/domains/identity/sign-in/login/passwords.ts'
import { embeddedDatabase } from '../tools/embedded-database.ts'
import { runSlipway } from '../tools/run-slipway.ts'
import { cpuSecondsOf, report } from './measuring/measure.ts'

const ACCOUNTS = 100
const ADDRESSES = 100
const ATTEMPTS = 10_000
const AT_ONCE = 50
const RIGHT = 'Right-2026'

const accountOf = (at: number): string => `victim${at}@example.com`

/** Accounts with unguessable passwords, inserted without registration mails. */
async function makeAccounts(dataFolder: string): Promise<void> {
  const client = new Client(embeddedDatabase(dataFolder).settings)
  await client.connect()
  const passwordHash = await hashPassword(RIGHT)
  for (let at = 0; at < ACCOUNTS; at++) {
    await client.query(
      `insert into accounts (account, indexcode, password_hash, role_id, app_key)
       select $1, $1, $2, id, $3 from roles where key = 'developer'`,
      [accountOf(at), passwordHash, `bench-${at}`],
    )
  }
  await client.end()
}

const folder = mkdtempSync(path.join(tmpdir(), 'slipway-brute-force-'))
const slipway = await runSlipway({ dataFolder: folder, environment: { SLIPWAY_TRUST_PROXY: 'true' } })
await makeAccounts(folder)

async function attempt(account: string, password: string, ip: string): Promise<number> {
  const { method, url, headers, body } = requestOf(login, { account, password: encodePassword(password) })
  const all = { ...headers, 'x-forwarded-for': ip }
  const reply = await fetch(slipway.url + url, { method, headers: all, ...(body === undefined ? {} : { body }) })
  return ((await reply.json()) as Envelope).meta.code
}

/** Every client IP tries every account once, in its own order. */
const tries = Array.from({ length: ATTEMPTS }, (_, at) => {
  const address = at % ADDRESSES
  return { account: (Math.floor(at / ADDRESSES) * 37 + address * 61) % ACCOUNTS, ip: `198.51.100.${address}` }
})
const compared = Array.from({ length: ACCOUNTS }, () => 0)
const answers = new Map<number, number>()

const pid = slipway.child.pid ?? 0
const cpuBefore = cpuSecondsOf(pid)
const startedAt = performance.now()
const left = tries.entries()
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const [at, { account, ip }] of left) {
      const code = await attempt(accountOf(account), `Guess-${at}`, ip)
      answers.set(code, (answers.get(code) ?? 0) + 1)
      if (code === refusals['sign-in.wrongPassword']) compared[account] = (compared[account] ?? 0) + 1
    }
  }),
)
const tookS = (performance.now() - startedAt) / 1000
const cpuS = cpuSecondsOf(pid) - cpuBefore

let passed = 0
for (let at = 0; at < ACCOUNTS; at++) if ((await attempt(accountOf(at), RIGHT, `203.0.113.${at}`)) === 200) passed++

await slipway.stop()
rmSync(folder, { recursive: true, force: true })

report('bench/brute-force', {
  'wrong passwords': ATTEMPTS,
  'accounts, addresses': `${ACCOUNTS}, ${ADDRESSES}`,
  'most tried for one account (goal ≤ 10)': Math.max(...compared),
  'tried in all, which is compared with a hash': compared.reduce((sum, one) => sum + one, 0),
  'refused: the image is wanted': answers.get(refusals['sign-in.captchaRequired']) ?? 0,
  'refused: too many from the address': answers.get(refusals['request.tooMany']) ?? 0,
  'right passwords afterwards that pass without the image (goal 0)': passed,
  'took, s': tookS,
  'CPU of the server for one attempt, ms': (cpuS * 1000) / ATTEMPTS,
})
