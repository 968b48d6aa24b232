import {
  createTargetToken,
  getDeviceDdi,
  getProductDdi,
  removeGatewayToken,
  resetGatewayToken,
  saveDeviceDdi,
  saveProductDdi,
} from '@slipway/contract/devices/ddi/ddi.calls.ts'
import { confirmBy, usualDdiRules } from '@slipway/contract/devices/ddi/ddi.ts'
import {
  getDeviceIdentity,
  saveIdentityRules,
} from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { certificateUse, usualIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { disableDevice, getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeDevice, makeProduct, recordingTransport, type OwnDevice } from '../devices/testing/devices-rig.ts'
import { targetTokenOf } from './target-token.ts'

let server: TestServer
let own: OwnDevice

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(recordingTransport())
  own = await makeDevice(owner(), await makeProduct(server))
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const nameOf = ({ productId, serial }: OwnDevice) => ({ productId, serial })

interface Polled {
  tenant?: string
  controllerId?: string
  remoteAddress?: string
}

const poll = (authorization: string, polled: Polled = {}, resource = '', payload?: string) =>
  server.app.inject({
    method: payload === undefined ? 'GET' : 'PUT',
    url: `/${polled.tenant ?? 'DEFAULT'}/controller/v1/${polled.controllerId ?? `${own.productId}:${own.serial}`}${resource}`,
    headers: { authorization, 'content-type': 'application/json' },
    remoteAddress: polled.remoteAddress ?? '127.0.0.1',
    ...(payload === undefined ? {} : { payload }),
  })
const statusOf = async (...asked: Parameters<typeof poll>): Promise<number> => (await poll(...asked)).statusCode

describe('a device', () => {
  test('signs in with its token or its secret, which activates it, and not with those of another one', async () => {
    const other = await makeDevice(owner(), own.productId)
    expect((await owner().call(getDevice, nameOf(own))).device.activatedTime).toBeNull()
    const { targetToken } = await owner().call(createTargetToken, nameOf(own))
    expect(targetToken).toBe(targetTokenOf(own.deviceSecret))
    expect(await statusOf(`TargetToken ${targetToken}`)).toBe(200)
    expect(await statusOf(`TargetToken ${own.deviceSecret}`)).toBe(200)
    expect(await statusOf(`TargetToken ${targetTokenOf(other.deviceSecret)}`)).toBe(401)
    expect((await owner().call(getDevice, nameOf(own))).device.activatedTime).not.toBeNull()
  })

  test('is refused over a network, with a certificate required, and while disabled; its owner sees why', async () => {
    const productId = await makeProduct(server)
    const device = await makeDevice(owner(), productId)
    const authorization = `TargetToken ${targetTokenOf(device.deviceSecret)}`
    const controllerId = `${productId}:${device.serial}`
    expect(await statusOf(authorization, { controllerId, remoteAddress: '192.0.2.9' })).toBe(401)
    await owner().call(saveIdentityRules, { productId, ...usualIdentityRules, certificateUse: certificateUse.required })
    expect(await statusOf(authorization, { controllerId })).toBe(401)
    await owner().call(saveIdentityRules, { productId, ...usualIdentityRules })
    expect(await statusOf(authorization, { controllerId })).toBe(200)
    await owner().call(disableDevice, nameOf(device))
    expect(await statusOf(authorization, { controllerId })).toBe(401)
    const causes = await eventually(async () => {
      const { refusedAttempts } = await owner().call(getDeviceIdentity, { productId })
      return refusedAttempts.length === 3 && refusedAttempts.map(({ cause }) => cause)
    })
    expect(causes.toSorted()).toEqual(['certificateMissing', 'disabled', 'plainSecretOverNetwork'])
  })

  test('can have a name that its client builds itself, which no other device has', async () => {
    const device = await makeDevice(owner(), own.productId)
    const ddiName = 'frdm_k64f-0a1b2c3d'
    const named = await owner().call(saveDeviceDdi, { ...nameOf(device), ddiName })
    expect(named).toEqual({ tenant: 'DEFAULT', controllerId: ddiName, ddiName, actions: [] })
    const authorization = `TargetToken ${targetTokenOf(device.deviceSecret)}`
    expect(await statusOf(authorization, { tenant: 'default', controllerId: ddiName })).toBe(200)
    const taken = owner().call(saveDeviceDdi, { ...nameOf(own), ddiName })
    await expect(taken).rejects.toMatchObject(refused('ddi.nameTaken'))
    await owner().call(saveDeviceDdi, { ...nameOf(device), ddiName: '' })
    expect(await statusOf(authorization, { tenant: 'default', controllerId: ddiName })).toBe(401)
    const { controllerId } = await owner().call(getDeviceDdi, nameOf(device))
    expect(controllerId).toBe(`${device.productId}:${device.serial}`)
  })

  test('is asked for its attributes until it has stated a version', async () => {
    const device = await makeDevice(owner(), own.productId)
    const authorization = `TargetToken ${device.deviceSecret}`
    const polled = { controllerId: `${device.productId}:${device.serial}` }
    const links = async () => Object.keys((await poll(authorization, polled)).json()._links)
    expect(await links()).toEqual(['configData'])
    expect((await poll(authorization, polled, '/configData', '{"data":{"fwVersion":"1.1.0"}}')).statusCode).toBe(200)
    expect(await links()).toEqual([])
  })
})

describe('the gateway token of a product', () => {
  test('is off, serves all devices of the product once it is created, and no others', async () => {
    const productId = await makeProduct(server)
    const device = await makeDevice(owner(), productId)
    const of = { controllerId: `${productId}:${device.serial}` }
    expect((await owner().call(getProductDdi, { productId })).gatewayTokenTime).toBeNull()
    const { gatewayToken } = await owner().call(resetGatewayToken, { productId })
    const authorization = `GatewayToken ${gatewayToken}`
    expect(await statusOf(authorization, of)).toBe(200)
    expect(await statusOf(authorization, { controllerId: device.serial })).toBe(200)
    expect(await statusOf(authorization, { tenant: productId, controllerId: device.serial })).toBe(200)
    expect(await statusOf(authorization, { tenant: productId, controllerId: 'SN-UNKNOWN' })).toBe(401)
    expect(await statusOf(authorization)).toBe(401)
    expect(await statusOf(`TargetToken ${gatewayToken}`, of)).toBe(401)
    const next = await owner().call(resetGatewayToken, { productId })
    expect(await statusOf(authorization, of)).toBe(401)
    expect(await statusOf(`GatewayToken ${next.gatewayToken}`, of)).toBe(200)
    expect((await owner().call(removeGatewayToken, { productId })).gatewayTokenTime).toBeNull()
    expect(await statusOf(`GatewayToken ${next.gatewayToken}`, of)).toBe(401)
  })

  test('does not serve a device of another product by its assigned name, and such a name hides no serial number', async () => {
    const productId = await makeProduct(server)
    const device = await makeDevice(owner(), productId)
    const { gatewayToken } = await owner().call(resetGatewayToken, { productId })
    const controllerId = 'board-of-another-product'
    await owner().call(saveDeviceDdi, { ...nameOf(own), ddiName: controllerId })
    expect(await statusOf(`GatewayToken ${gatewayToken}`, { controllerId })).toBe(401)
    await owner().call(saveDeviceDdi, { ...nameOf(own), ddiName: device.serial })
    expect(await statusOf(`GatewayToken ${gatewayToken}`, { controllerId: device.serial })).toBe(200)
    await owner().call(saveDeviceDdi, { ...nameOf(own), ddiName: '' })
  })
})

test('the rules of a product are the usual ones until they are saved', async () => {
  const productId = await makeProduct(server)
  expect(await owner().call(getProductDdi, { productId })).toEqual({ ...usualDdiRules, gatewayTokenTime: null })
  const rules = { confirmBy: confirmBy.closed, versionAttribute: 'app', firmwareType: 2 } as const
  expect(await owner().call(saveProductDdi, { productId, ...rules })).toEqual({ ...rules, gatewayTokenTime: null })
  expect(await owner().call(getProductDdi, { productId })).toMatchObject(rules)
})
