import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { uploadFile } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { createProduct } from '@slipway/contract/products/products/products.calls.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../db/database.ts'
import { plug } from '../../products/products/testing/products-samples.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeEach(async () => void (server = await startTestServer()))
afterEach(() => server[Symbol.asyncDispose]())

/** Another one each day, as sessions end by then. */
let day = 0
const owner = () => server.as('developer', `owner${day}`)
const folder = () => path.join(server.parts.dataFolder, 'files')
const clean = () => server.domains.uploads.jobs.find(({ name }) => name === 'uploads.unused')?.run()

async function picture(shade: string): Promise<string> {
  const payload = await sharp({ create: { width: 400, height: 400, channels: 3, background: shade } })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'application/octet-stream', 'x-slipway': '1' }
  const reply = await owner().send({ method: 'POST', url: `${uploadFile.path}?purpose=productPic`, headers, payload })
  return (reply.json<Envelope>().data as { url: string }).url
}
const nameOf = (url: string): string => url.slice('/files/'.length)

/** Files have the time of the machine, rows that of the server. */
async function aDayLater(): Promise<void> {
  day += 1
  server.clock.advance(DAY_MS + 1)
  for (const name of await readdir(folder())) await utimes(path.join(folder(), name), 0, 0)
}

async function stored(): Promise<string[]> {
  const rows = await server.db.selectFrom('files').select('name').execute()
  const names = rows.map(({ name }) => name).sort()
  expect((await readdir(folder())).sort()).toEqual(names)
  return names
}

test('a picture that nothing refers to is removed a day after its upload, with its row', async () => {
  const [used, unused] = [await picture('#010'), await picture('#020')]
  await owner().call(createProduct, { ...(await plug(owner())), productName: 'Pictured', productPic: used })
  await clean()
  expect(await stored()).toEqual([used, unused].map(nameOf).sort())
  await aDayLater()
  const fresh = await picture('#030')
  await clean()
  expect(await stored()).toEqual([used, fresh].map(nameOf).sort())
})

test('what is uploaded again counts as new, and can be used', async () => {
  const url = await picture('#040')
  await aDayLater()
  expect(await picture('#040')).toBe(url)
  await clean()
  expect(await stored()).toEqual([nameOf(url)])
  await owner().call(createProduct, { ...(await plug(owner())), productName: 'Again', productPic: url })
})

test('any column of any table can refer to a file: also a draft, a message, and one of a table to come', async () => {
  const [inJson, inText, inList] = [await picture('#050'), await picture('#060'), await picture('#070')]
  await server.db.pool.query('create table to_come (of jsonb, told text, list text[])')
  await server.db.pool.query(`insert into to_come values ($1, $2, $3)`, [
    JSON.stringify({ deep: [{ picture: inJson }] }),
    `see https://iot.example.com${inText}.`,
    [inList],
  ])
  await aDayLater()
  await clean()
  expect(await stored()).toEqual([inJson, inText, inList].map(nameOf).sort())
  await server.db.pool.query('drop table to_come')
})

test('a call that begins to refer to a file while it is about to be removed keeps it', async () => {
  const url = await picture('#080')
  await aDayLater()
  await server.db.pool.query('create table to_come (told text)')
  await inTransaction(server.db, async (tx) => {
    await server.domains.uploads.requirePicture(url, undefined, tx)
    await clean()
    await sql`insert into to_come values (${url})`.execute(tx)
  })
  await clean()
  expect(await stored()).toEqual([nameOf(url)])
  await server.db.pool.query('drop table to_come')
})

test('a file without a row is removed, unless something refers to it or it was just stored', async () => {
  const named = `${'a'.repeat(64)}.png`
  const names = [named, `${'b'.repeat(64)}.png`, `${'c'.repeat(64)}.png`]
  await picture('#090')
  for (const name of names) await writeFile(path.join(folder(), name), name)
  await writeFile(path.join(folder(), 'of somebody else.txt'), 'x')
  await server.db.pool.query('create table to_come (told text)')
  await server.db.pool.query('insert into to_come values ($1)', [`the icon is /files/${named}`])
  await utimes(path.join(folder(), named), 0, 0)
  await utimes(path.join(folder(), names[1] ?? ''), 0, 0)
  await utimes(path.join(folder(), 'of somebody else.txt'), 0, 0)
  await clean()
  const left = await readdir(folder())
  expect(left).toEqual(expect.arrayContaining([named, names[2], 'of somebody else.txt']))
  expect(left).not.toContain(names[1])
  await server.db.pool.query('drop table to_come')
})
