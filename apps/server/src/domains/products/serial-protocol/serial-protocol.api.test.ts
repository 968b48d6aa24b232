import type { InputOf } from '@slipway/contract/define-call.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { addFeature, updateFeature } from '@slipway/contract/products/features/features.calls.ts'
import { downloadSerialProtocol } from '@slipway/contract/products/serial-protocol/serial-protocol.calls.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { level, releasedPlug } from '../features/testing/released.ts'
import { power } from '../features/testing/features-samples.ts'
import { createdPlug } from '../products/testing/products-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')

const ask = (caller: Caller, input: InputOf<typeof downloadSerialProtocol>, lang = 'en-US') =>
  caller.send({ method: 'GET', url: requestOf(downloadSerialProtocol, input).url, headers: { lang } })

describe('the serial protocol of a product', () => {
  test('is a Markdown file with its data points and example frames', async () => {
    const { productId } = await createdPlug(owner())
    await owner().call(addFeature, power(productId))
    await owner().call(addFeature, level(productId))
    const reply = await ask(owner(), { productId })
    expect(reply.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': `attachment; filename="serial-protocol-${productId}.md"`,
    })
    expect(reply.body).toContain('| 1 | `power` | Power | report, set | `0x01` boolean | 1 |')
    expect(reply.body).toContain('| 2 | `level` |')
    expect(reply.body, 'power reports true').toContain('\n55 AA 01 07 00 05 01 01 00 01 01 10\n')
  })

  test('is in the language of the caller, also as a page for printing', async () => {
    const { productId } = await createdPlug(owner())
    await owner().call(addFeature, power(productId))
    expect((await ask(owner(), { productId }, 'zh-CN')).body).toContain('# 智能插座 · MCU 串口协议')
    const page = await ask(owner(), { productId, format: 'html' })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<html lang="en-US">')
    expect(page.body).toContain('<h1>智能插座 · MCU serial protocol</h1>')
  })

  test('is a C header with the same numbers', async () => {
    const { productId } = await createdPlug(owner())
    await owner().call(addFeature, power(productId))
    const reply = await ask(owner(), { productId, format: 'h' })
    expect(reply.headers['content-disposition']).toContain(`serial-protocol-${productId}.h`)
    expect(reply.body).toContain(`#define MCU_PRODUCT_ID "${productId}"`)
    expect(reply.body).toContain('#define MCU_DP_POWER 1\n')
  })

  test('of a released product has the published features, not the draft', async () => {
    const { productId, levelDid } = await releasedPlug(server, owner())
    await owner().call(updateFeature, { ...level(productId, 200), deKey: 'volume', did: levelDid })
    const { body } = await ask(owner(), { productId })
    expect(body).toContain('| 2 | `level` |')
    expect(body).not.toContain('volume')
  })

  test('lists the features that got no number', async () => {
    const { productId } = await createdPlug(owner())
    await sql`insert into deleted_dp_ids (product_id, dp_id, feature_type, de_key, data_type)
      select ${productId}, n, 2, 'gone_' || n, '' from generate_series(1, 255) as n`.execute(server.db)
    await owner().call(addFeature, power(productId))
    const { body } = await ask(owner(), { productId })
    expect(body).toMatch(/## Features without a number\n[^]*- `power` Power\n/)
  })

  test('refuses other formats, and products of others', async () => {
    const { productId } = await createdPlug(owner())
    const url = requestOf(downloadSerialProtocol, { productId, format: 'md' }).url.replace('=md', '=pdf')
    expect((await owner().send({ method: 'GET', url })).json()).toMatchObject({ code: refusals['request.invalid'] })
    const reply = await ask(server.as('developer', 'stranger'), { productId })
    expect(reply.json()).toMatchObject({ code: refusals['products.notFound'] })
  })
})
