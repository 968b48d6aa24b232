import { setTimeout as delay } from 'node:timers/promises'
import { listDeviceEvents, watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { getDeviceBulk, startDeviceBulk } from '@slipway/contract/devices/device-bulk/device-bulk.calls.ts'
import { bulkStatus } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { addFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { signedCredentials } from '@slipway/device-sdk/sign.ts'
import { connectAsync } from 'mqtt'
import { newPicture } from '../setup/new-picture.ts'
import { upload } from '../setup/upload-file.ts'
import { FAULT_EVENT, PATIENCE_MS, type Scene, type Subject } from './fault-subjects.ts'

const PAGE = 100
const LOOK_MS = 20
const nothingToLose = (): Promise<string[]> => Promise.resolve([])

export function callSubject({ call, patient, productId, next }: Scene): Subject {
  const features = new Set<string>()
  return {
    name: 'console call',
    async attempt() {
      const number = next()
      const deKey = `made_${number}`
      const deName = { zh: `功能 ${number}`, en: `Feature ${number}` }
      await call(addFeature, { productId, featureType: 1, deKey, deName, transType: 1, deInput: { type: 'boolean' } })
      features.add(deKey)
    },
    async lost() {
      const { customizeFeatures } = await patient.call(listFeatures, { productId })
      const kept = new Set(customizeFeatures.map(({ deKey }) => deKey))
      return [...features].filter((deKey) => !kept.has(deKey)).map((deKey) => `feature ${deKey}`)
    },
  }
}

export function uploadSubject({ origin, signedIn }: Scene): Subject {
  const files = new Map<string, Buffer>()
  return {
    name: 'upload',
    async attempt() {
      const bytes = newPicture()
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const url = await upload(signedIn, origin, { purpose: 'productPic', bytes, name: 'fault.png', signal })
      files.set(url, bytes)
    },
    async lost() {
      const gone: string[] = []
      for (const [url, bytes] of files) {
        const reply = await fetch(origin + url)
        const kept = Buffer.from(await reply.arrayBuffer())
        if (!kept.equals(bytes)) gone.push(`file ${url}: HTTP ${reply.status}, ${kept.length} bytes`)
      }
      return gone
    },
  }
}

function noAnswer(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    AbortSignal.timeout(ms).addEventListener('abort', () => reject(new Error('no answer')))
  })
}

export function eventSubject({ patient, ports, signedIn, device, next }: Scene): Subject {
  const events = new Set<number>()
  const { productId, serial } = device
  return {
    name: 'MQTT QoS 1',
    async attempt() {
      const credentials = signedCredentials({ ...device, timestampMs: signedIn.now() })
      const options = { ...credentials, reconnectPeriod: 0, connectTimeout: PATIENCE_MS }
      const client = await connectAsync(`mqtt://127.0.0.1:${ports.mqtt}`, options, false)
      client.on('error', () => undefined)
      const ended = new Promise<never>((_, reject) => {
        client.once('close', () => reject(new Error('the connection ended')))
      })
      const number = next()
      try {
        const body = JSON.stringify({ id: String(number), data: { number } })
        const topic = `iot/v1/${productId}/${serial}/up/event/${FAULT_EVENT}`
        await Promise.race([client.publishAsync(topic, body, { qos: 1 }), ended, noAnswer(PATIENCE_MS)])
        events.add(number)
      } finally {
        ended.catch(() => undefined)
        void client.endAsync(true)
      }
    },
    async lost() {
      const kept = new Set<number>()
      for (let pageStart = 0; ; pageStart++) {
        const { items } = await patient.call(listDeviceEvents, { productId, serial, pageStart, pageSize: PAGE })
        for (const { data } of items) kept.add(Number((data as { number?: unknown }).number))
        if (items.length < PAGE) break
      }
      return [...events].filter((one) => !kept.has(one)).map((one) => `event ${one}`)
    },
  }
}

export function jobSubject({ call, productId, device: { serial } }: Scene): Subject {
  return {
    name: 'job',
    async attempt() {
      const selection = { serials: [serial] }
      const { jobId } = await call(startDeviceBulk, { productId, selection, action: { kind: 'enable' } })
      const until = performance.now() + PATIENCE_MS
      while ((await call(getDeviceBulk, { productId, jobId })).status !== bulkStatus.done) {
        if (performance.now() > until) throw new Error('the job did not end')
        await delay(LOOK_MS)
      }
    },
    lost: nothingToLose,
  }
}

export function streamSubject({ origin, signedIn, productId, device: { serial } }: Scene): Subject {
  return {
    name: 'stream',
    async attempt() {
      const reply = await fetch(origin + requestOf(watchDevice, { productId, serial }).url, {
        headers: { accesstoken: signedIn.accessToken },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream')
      if (!isStream) resultOf(watchDevice, (await reply.json()) as Envelope)
      const reader = reply.body?.getReader()
      const first = await reader?.read()
      void reader?.cancel()
      if (!first?.value?.length) throw new Error('the stream ended')
    },
    lost: nothingToLose,
  }
}
