import type { InputOf } from '@slipway/contract/define-call.ts'
import { createEventMessage } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { listMessages } from '@slipway/contract/users/messages/messages.calls.ts'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import type { TestServer } from '../../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  uplink,
  type OwnDevice,
  type RecordingTransport,
} from '../../../devices/devices/testing/devices-rig.ts'
import { aUser, labelOf, newHome, releaseNow, type TestUser } from '../../homes/testing/homes-rig.ts'

type MessageFields = Omit<InputOf<typeof createEventMessage>, 'productId' | 'dId'>

const leakParameters = {
  type: 'object' as const,
  properties: [
    {
      deKey: 'level',
      type: 'number' as const,
      minimum: 0,
      maximum: 100,
      unit: '%',
      required: true,
      description: '水位',
    },
  ],
}

/** A released product with these events, each with a message. */
export async function productWithMessages(
  server: TestServer,
  messages: Readonly<Record<string, MessageFields>>,
): Promise<string> {
  const developer = server.as('developer')
  const productId = await makeProduct(server)
  for (const [deKey, fields] of Object.entries(messages)) {
    const deName = { zh: '漏水', en: 'Leak' }
    const event = { productId, featureType: 3 as const, deKey, deName, deOutput: leakParameters }
    const { did } = await developer.call(addFeature, event)
    await developer.call(createEventMessage, { productId, dId: did, ...fields })
  }
  await releaseNow(server, productId)
  return productId
}

export interface BoundDevice {
  owner: TestUser
  homeId: string
  deviceId: string
  own: OwnDevice
  online: DeviceIdentity
  /** Sends an event, and writes what follows from it. */
  tell(deKey: string, body?: Record<string, unknown>): Promise<void>
}

/** An online device in a new home. */
export async function boundDevice(
  server: TestServer,
  transport: RecordingTransport,
  productId: string,
): Promise<BoundDevice> {
  const owner = await aUser(server)
  const homeId = await newHome(owner)
  const own = await makeDevice(server.as('developer'), productId)
  const online = await connect(server, transport, own)
  const { deviceId } = await owner.call(claimDevice, { homeId, ...labelOf(server, own) })
  return {
    owner,
    homeId,
    deviceId,
    own,
    online,
    async tell(deKey, body = { data: { level: 40 } }) {
      await uplink(server, online, body, { tail: `up/event/${deKey}` })
      await server.domains.messages.writer.deliverDue()
    },
  }
}

export const messagesOf = async (reader: TestUser) => (await reader.call(listMessages, {})).items
