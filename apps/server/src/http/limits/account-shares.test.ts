import { EventEmitter, once } from 'node:events'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { allCalls } from '@slipway/contract/calls.ts'
import { exportAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getBuilderProject } from '@slipway/contract/users/app-builds/builders/app-builders.calls.ts'
import { getFeedbackPicture } from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import { getOwnFeedbackPicture } from '@slipway/contract/users/feedback/feedback.calls.ts'
import { getUserAvatar } from '@slipway/contract/users/users/user-avatar.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import type { FastifyReply } from 'fastify'
import { eventually } from '../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { Actor } from '../route.ts'
import { accountShares, shareOf } from './account-shares.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const actor = (accountId: number) => ({ accountId, account: `${accountId}` }) as Actor
const replyOf = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply

test.each([
  ['downloads', 2, 'request.tooManyDownloads'],
  ['streams', 100, 'request.tooManyStreams'],
  ['uploads', 8, 'request.tooManyUploads'],
  ['calls', 200, 'request.tooManyCalls'],
] as const)('an account has its share of %s, and another account its own', async (kind, limit, refusal) => {
  const shares = accountShares()
  const isDownload = kind === 'downloads'
  const { promise, resolve } = Promise.withResolvers<void>()
  const replies = Array.from({ length: limit }, replyOf)
  const running = replies.map((reply) => shares.during({ kind, isDownload, caller: actor(1), reply }, () => promise))
  const more = () => shares.during({ kind, caller: actor(1), reply: replyOf() }, async () => 'done')
  await expect(more()).rejects.toMatchObject({ reason: refusal, details: { limit } })
  const other = shares.during({ kind, caller: actor(2), reply: replyOf() }, async () => 'done')
  await expect(other).resolves.toBe('done')
  resolve()
  await Promise.all(running)
  if (isDownload) await expect(more()).rejects.toMatchObject({ reason: refusal })
  for (const { raw } of replies) raw.emit('close')
  await expect(more()).resolves.toBe('done')
})

test('pictures of a page and projects of builders count as calls until their last byte, exports do not', async () => {
  const small = allCalls.filter(({ isSmall }) => isSmall)
  expect(small.map(({ path }) => path).toSorted()).toEqual(
    [getBuilderProject, getFeedbackPicture, getOwnFeedbackPicture, getUserAvatar].map(({ path }) => path).toSorted(),
  )
  expect(small.map((call) => shareOf({ kind: 'download', call }))).toEqual(small.map(() => 'calls'))
  expect(shareOf({ kind: 'download', call: exportAuditEntries })).toBe('downloads')

  const shares = accountShares()
  const sent = { kind: 'calls', isDownload: true, caller: actor(1) } as const
  const replies = Array.from({ length: 200 }, replyOf)
  for (const reply of replies) await shares.during({ ...sent, reply }, async () => 'done')
  const more = () => shares.during({ ...sent, reply: replyOf() }, async () => 'done')
  await expect(more()).rejects.toMatchObject({ reason: 'request.tooManyCalls' })
  replies[0]?.raw.emit('finish')
  await expect(more()).resolves.toBe('done')
})

test('downloads whose clients leave before they begin are over', async () => {
  const shares = accountShares()
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  try {
    for (let count = 0; count < 3; count += 1) {
      const arrives = once(http, 'request') as Promise<[IncomingMessage, ServerResponse]>
      const client = httpRequest({ port, host: '127.0.0.1', agent: false }).on('error', () => undefined)
      client.end()
      const [, raw] = await arrives
      const reply = { raw } as unknown as FastifyReply
      const leaving = shares.during({ kind: 'downloads', isDownload: true, caller: actor(1), reply }, async () => {
        const left = once(raw, 'close')
        client.destroy()
        await left
        return 'done'
      })
      await expect(leaving).resolves.toBe('done')
    }
  } finally {
    http.close()
  }
})

test('a third export at the same time is refused until one of the two has ended', async () => {
  const administrator = server.as('administrator')
  const { token } = await administrator.account()
  const url = new URL(exportAuditEntries.path, await server.listen())
  await server.db.pool
    .query(`insert into audit_entries (id, at, call, account, outcome, code, input, ip, agent, request_id)
    select gen_random_uuid(), '2026-11-20T07:00:00Z', 'products.createProduct', repeat('a', 200), 1, 200,
      jsonb_build_object('text', repeat('b', 4000)), '', '', '' from generate_series(1, 5000)`)
  const asked = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { method } = exportAuditEntries
      httpRequest(url, { method, headers: { accesstoken: token, 'x-slipway': '1' }, agent: false }, resolve)
        .on('error', reject)
        .end()
    })
  // Neither download is read.
  const open = [await asked(), await asked()]
  expect(open.map(({ headers }) => headers['content-disposition'] !== undefined)).toEqual([true, true])
  const code = async (): Promise<number | undefined> => {
    const reply = await asked()
    if (reply.headers['content-disposition'] !== undefined) return void reply.destroy()
    return (JSON.parse(String((await reply.toArray()).join(''))) as { code: number }).code
  }
  expect(await code()).toBe(refusals['request.tooManyDownloads'])
  open[0]?.destroy()
  await eventually(async () => (await code()) === undefined)
  open[1]?.destroy()
})
