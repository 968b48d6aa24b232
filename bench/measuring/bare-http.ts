import http from 'node:http'
import { Pool } from 'pg'
import { DETAIL } from '../../apps/server/src/domains/products/products/products.views.ts'

/** The control of `bench/api.ts`: a minimal server that returns the same product by the same query over HTTP. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })

async function answer(request: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
  const id = new URL(request.url ?? '/', 'http://control').searchParams.get('productId')
  const { rows } = await pool.query({ name: 'product', text: DETAIL, values: [id, 0] })
  const body = JSON.stringify({ code: 200, msg: 'ok', data: rows[0] })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  }
  reply.writeHead(200, headers).end(body)
}

const server = http.createServer((request, reply) => {
  answer(request, reply).catch((error: unknown) => reply.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.info(`ready at http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})
