import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { getProduct, listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { Pool } from 'pg'
import { signedInClient } from '../tools/console-client.ts'
import { demoProduct } from '../tools/demo-data.ts'
import { runSlipway } from '../tools/run-slipway.ts'
import { startBenchDatabase } from './measuring/bench-database.ts'
import { cpuSecondsOf, httpLoad, median, paired, report } from './measuring/measure.ts'

const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }
const READS = 4000
const LISTS = 100

/** `--reads` is the point read only, without the products of the lists. */
const { values: options } = parseArgs({ options: { reads: { type: 'boolean', default: false } } })

await using database = await startBenchDatabase()
const dataFolder = path.join(database.folder, 'slipway')
mkdirSync(dataFolder)
const slipway = await runSlipway({ dataFolder, environment: { ...ROOT, DATABASE_URL: database.url } })
const client = await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
const productId = await demoProduct(client)

const control = spawn(process.execPath, [path.join(import.meta.dirname, 'measuring/bare-http.ts')], {
  env: { ...process.env, DATABASE_URL: database.url },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [line] = (await once(createInterface({ input: control.stdout }), 'line')) as [string]
const controlUrl = line.replace('ready at ', '')

const pool = new Pool({ connectionString: database.url, max: 1 })
const read = requestOf(getProduct, { productId })
const headers = { accesstoken: client.accessToken }
const cpuOf = async (pid: number, url: string) => {
  const before = cpuSecondsOf(pid)
  await httpLoad({ url, headers, requests: READS, concurrency: 16 })
  return ((cpuSecondsOf(pid) - before) / READS) * 1e6
}
const reads = await paired(
  7,
  () => cpuOf(slipway.child.pid ?? 0, slipway.url + read.url),
  () => cpuOf(control.pid ?? 0, `${controlUrl}/?productId=${productId}`),
)

report('bench/api', {
  'point read, CPU µs a request, Slipway': median(reads.product),
  'point read, CPU µs a request, bare node:http + pg': median(reads.control),
  'point read, ratio (goal ≤ 1.35)': reads.ratio,
  ...(options.reads ? {} : await lists()),
})

await pool.end()
control.kill()
await slipway.stop()

async function list(token: string, pageStart: number): Promise<number> {
  const { url, method, headers: own, body } = requestOf(listProducts, { pageStart })
  const times = await httpLoad({
    url: slipway.url + url,
    method,
    headers: { ...own, accesstoken: token },
    body: body ?? '',
    requests: LISTS,
    concurrency: 1,
  })
  return median(times)
}

async function lists(): Promise<Record<string, number>> {
  await copyProducts(pool, productId, 1000, 'few@example.com')
  await copyProducts(pool, productId, 100_000, 'many@example.com')
  await shareProducts(pool, 'few@example.com', 'few-viewer@example.com')
  await shareProducts(pool, 'many@example.com', 'many-viewer@example.com')
  const few = await sessionOf(pool, 'few@example.com')
  const many = await sessionOf(pool, 'many@example.com')
  const firstPage = await paired(
    9,
    () => list(many, 0),
    () => list(few, 0),
  )
  const lastPage = await paired(
    9,
    () => list(many, 9999),
    () => list(few, 99),
  )
  const fewViewer = await sessionOf(pool, 'few-viewer@example.com')
  const manyViewer = await sessionOf(pool, 'many-viewer@example.com')
  const shared = await paired(
    9,
    () => list(manyViewer, 0),
    () => list(fewViewer, 0),
  )
  const sharedLast = await paired(
    9,
    () => list(manyViewer, 9999),
    () => list(fewViewer, 99),
  )
  const sharedOwn = await paired(
    9,
    () => list(manyViewer, 0),
    () => list(many, 0),
  )
  return {
    'list of 10 at 100k products, ms': median(firstPage.product),
    'list of 10 at 1k products, ms': median(firstPage.control),
    'list, ratio (goal ≤ 1.3)': firstPage.ratio,
    'last page at 100k / at 1k, ratio': lastPage.ratio,
    'list of 10 of 100k products shared with a viewer, ms': median(shared.product),
    'list of 10 of 1k products shared with a viewer, ms': median(shared.control),
    'shared list, ratio (goal ≤ 1.3)': shared.ratio,
    'last page of 100k shared / of 1k, ratio': sharedLast.ratio,
    'list of 100k shared / of 100k own, ratio': sharedOwn.ratio,
  }
}

/** The demo product's copies, all in one new account. */
async function copyProducts(on: Pool, from: string, count: number, account: string): Promise<void> {
  await on.query(
    `with owner as (
       insert into accounts (account, indexcode, password_hash, role_id, app_key)
       select $3, $3, '', id, $3 from roles where key = 'developer' returning id)
     insert into products (id, owner_id, product_name, ap_prefix_typed, ap_prefix_digits, product_model, category_id,
       access_type, communication_type, created_at, updated_at, updated_by)
     select md5($3 || n), owner.id, product_name || ' ' || n, ap_prefix_typed, lpad((hashtext($3)::bigint + 2147483648 + n * 7919)::text, 11, '0'),
       product_model, category_id, access_type, communication_type, now() - n * interval '1 second', now(), owner.id
     from products, owner, generate_series(1, $2::int) n where products.id = $1`,
    [from, count, account],
  )
  await on.query('vacuum analyze products, product_members')
}

/** All products of one account, shared with a new one as viewer. Without entries in the audit log, which take longest. */
async function shareProducts(on: Pool, owner: string, viewer: string): Promise<void> {
  await on.query('alter table product_members disable trigger audited')
  await on.query(
    `with viewer as (
       insert into accounts (account, indexcode, password_hash, role_id, app_key)
       select $2, $2, '', id, $2 from roles where key = 'developer' returning id, account)
     insert into product_members (product_id, account_id, account, role, product_created_at, publish_status, is_deleted)
     select p.id, viewer.id, viewer.account, $3, p.created_at, p.publish_status, false
     from products p join accounts o on o.id = p.owner_id, viewer where o.account = $1`,
    [owner, viewer, memberRole.viewer],
  )
  await on.query('alter table product_members enable trigger audited')
  await on.query('vacuum analyze product_members')
}

/** A session for an account without a password: the benchmark must not need a product feature to sign in. */
async function sessionOf(on: Pool, account: string): Promise<string> {
  const { createHash, randomBytes } = await import('node:crypto')
  const token = randomBytes(32).toString('base64url')
  await on.query(
    `insert into sessions (token_hash, account_id, role_version, created_at, seen_at, ip)
     select $2, accounts.id, roles.version, now(), now(), '' from accounts join roles on roles.id = role_id where account = $1`,
    [account, createHash('sha256').update(token).digest()],
  )
  return token
}
