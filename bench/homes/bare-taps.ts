import http from 'node:http'
import type { Socket } from 'node:net'
import { connectAsync } from 'mqtt'
import { Pool } from 'pg'

/**
 * The control of taps: the least that does the same. A command is a row that is committed, goes to the device through a
 * broker, and its end is committed before the reply. No accounts, rights, model, limits, streams.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 4 })
await pool.query(
  'create table if not exists bare_taps (id bigint generated always as identity primary key, data jsonb, at timestamptz, ended timestamptz)',
)
const broker = await connectAsync(process.env['BENCH_BROKER'] ?? '')
;(broker.stream as Socket).setNoDelay(true)
await broker.subscribeAsync('up', { qos: 1 })
const waiting = new Map<string, () => void>()
broker.on('message', (_topic, payload) => {
  const { id } = JSON.parse(payload.toString()) as { id: string }
  waiting.get(id)?.()
  waiting.delete(id)
})

async function tap(data: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'insert',
    text: 'insert into bare_taps (data, at) values ($1, now()) returning id',
    values: [data],
  })
  const id = String(rows[0]?.id)
  const answered = new Promise<void>((resolve) => waiting.set(id, resolve))
  await broker.publishAsync('down', JSON.stringify({ id, data }), { qos: 1 })
  await answered
  await pool.query({ name: 'end', text: 'update bare_taps set ended = now() where id = $1', values: [id] })
}

const server = http.createServer((request, reply) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    tap(body).then(
      () => reply.writeHead(200).end('{"code":200}'),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    )
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.info(`ready at http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})
