import { describe, expect, test } from 'vitest'
import { controller, ddiRig } from './testing/ddi-rig.ts'
import { device, gatewayToken, imageOf, targetToken } from './testing/memory-updates.ts'

const no = 123_457
const image = imageOf(Buffer.from('an image'))

describe('addresses', () => {
  test.each([
    ['default', controller],
    ['Default', controller],
    ['DEFAULT', 'board-1a2b'],
    [device.productId, device.serial],
    [device.productId, controller],
  ])('a client polls %s/%s, and reads links with DEFAULT', async (tenant, controllerId) => {
    await using rig = ddiRig()
    rig.updates.offer(no, image)
    const reply = await rig.ask('', { tenant, controllerId })
    expect(reply.statusCode).toBe(200)
    const address = tenant === device.productId ? controller : controllerId
    expect(reply.json()._links.deploymentBase.href).toBe(
      `http://iot.example.com/DEFAULT/controller/v1/${address}/deploymentBase/${no}`,
    )
  })

  test.each([
    ['another product in the tenant of a product', device.productId, `f${device.productId.slice(1)}:${device.serial}`],
    ['an unknown tenant', 'acme', controller],
    ['an unknown serial number', 'DEFAULT', `${device.productId}:SN-2`],
    ['a path', 'DEFAULT', '..%2f..%2fetc'],
    ['a wildcard', 'DEFAULT', '%25'],
    ['a null byte', 'DEFAULT', 'SN-1%00'],
    ['something long', 'DEFAULT', 'x'.repeat(150)],
  ])('%s is not signed in', async (_what, tenant, controllerId) => {
    await using rig = ddiRig()
    expect((await rig.ask('', { tenant, controllerId })).statusCode).toBe(401)
  })
})

describe('tokens', () => {
  test.each([
    [`TargetToken ${targetToken}`, 200],
    [`targettoken ${targetToken}`, 200],
    [`GatewayToken ${gatewayToken}`, 200],
    ['TargetToken wrong', 401],
    [`GatewayToken ${targetToken}`, 401],
    [`Bearer ${targetToken}`, 401],
    ['', 401],
  ])('“%s” is answered with %i', async (authorization, expected) => {
    await using rig = ddiRig()
    expect((await rig.ask('', { authorization })).statusCode).toBe(expected)
  })

  test('are refused over an unencrypted network, and accepted from a proxy with TLS', async () => {
    await using rig = ddiRig()
    const remoteAddress = '192.0.2.7'
    expect((await rig.ask('', { remoteAddress })).statusCode).toBe(401)
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' }
    const reply = await rig.ask('', { remoteAddress: '10.0.0.1', headers })
    expect(reply.statusCode).toBe(200)
    expect(rig.updates.signIns.map(({ confidential }) => confidential)).toEqual([false, true])
  })

  test('do not appear in logs, not even when the platform fails', async () => {
    const logged: string[] = []
    await using rig = ddiRig({ logged })
    rig.updates.failEverything()
    expect((await rig.ask('')).statusCode).toBe(500)
    expect(logged.join('')).toContain('a request of an update client failed')
    expect(logged.join('')).not.toContain(targetToken)
  })

  test('too many wrong ones from one address end the tries, and time allows new ones', async () => {
    await using rig = ddiRig()
    const wrong = { authorization: 'TargetToken wrong' }
    for (let tries = 0; tries < 10; tries++) expect((await rig.ask('', wrong)).statusCode).toBe(401)
    expect((await rig.ask('', wrong)).statusCode).toBe(429)
    rig.clock.advance(11_000)
    expect((await rig.ask('')).statusCode).toBe(200)
  })
})
