import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { listDeviceEvents, watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { getDeviceBulk, startDeviceBulk } from '@slipway/contract/devices/device-bulk/device-bulk.calls.ts'
import { bulkStatus } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { uploadFile } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { addFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { signedCredentials } from '@slipway/device-sdk/sign.ts'
import { connectAsync } from 'mqtt'
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

/** A picture that no other has. */
function newPicture(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const { width, height } = filePurposes.productPic
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.alloc(1), row === 0 ? randomBytes(width) : Buffer.alloc(width)]),
  )
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = chunk('IDAT', deflateSync(Buffer.concat(rows)))
  return Buffer.concat([signature, chunk('IHDR', head), pixels, chunk('IEND', Buffer.alloc(0))])
}

export function uploadSubject({ origin, signedIn }: Scene): Subject {
  const files = new Map<string, Buffer>()
  return {
    name: 'upload',
    async attempt() {
      const bytes = newPicture()
      const reply = await fetch(`${origin}${uploadFile.path}?purpose=productPic`, {
        method: 'POST',
        headers: { accesstoken: signedIn.accessToken, 'x-slipway': '1', 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const { url } = resultOf(uploadFile, (await reply.json()) as Envelope)
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
