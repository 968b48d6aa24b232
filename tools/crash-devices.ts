import { propertyReport } from '@slipway/contract/devices/devices.topics.ts'
import { topicName } from '@slipway/contract/topic.ts'
import { signedCredentials } from '@slipway/device-sdk/sign.ts'
import { connectAsync, type MqttClient } from 'mqtt'

export interface CrashDevice {
  productId: string
  serial: string
  deviceSecret: string
  /** The last number that it has sent; every report carries the next. */
  lastSent: number
  /** Numbers whose report the platform has acknowledged. */
  acknowledged: number[]
}

export interface Publishing {
  /** Ends the devices at once; what is not acknowledged by then counts as never kept. */
  stop(): Promise<void>
}

/** Reports of one device that wait for their PUBACK at the same time. */
const INFLIGHT = 4

/** Connects all devices and lets each report numbers as fast as they are acknowledged. */
export async function publishFrom(devices: readonly CrashDevice[], mqttPort: number): Promise<Publishing> {
  const stopping = new AbortController()
  const clients = await Promise.all(devices.map((device) => connect(device, mqttPort)))

  const reportNumbers = async (device: CrashDevice, client: MqttClient) => {
    const topic = topicName(propertyReport, device)
    while (!stopping.signal.aborted) {
      const number = ++device.lastSent
      const report = JSON.stringify({ id: String(number), data: { number } })
      const isKept = await client.publishAsync(topic, report, { qos: 1 }).then(
        () => true,
        () => false,
      )
      if (!isKept) return
      device.acknowledged.push(number)
    }
  }
  devices.forEach((device, index) => {
    const client = clients[index]
    if (client) for (let lane = 0; lane < INFLIGHT; lane++) void reportNumbers(device, client)
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(clients.map((client) => client.endAsync(true)))
    },
  }
}

async function connect(device: CrashDevice, mqttPort: number): Promise<MqttClient> {
  const { productId, serial, deviceSecret } = device
  const credentials = signedCredentials({ productId, serial, deviceSecret, timestampMs: Date.now() })
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { ...credentials, reconnectPeriod: 0 })
  client.on('error', () => undefined)
  return client
}
