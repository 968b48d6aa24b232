import { setTimeout as delay } from 'node:timers/promises'
import { addDevice, deleteDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { getProduct, updateProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import type { ConsoleClient } from '../console-client.ts'
import type { CrashDevice } from './crash-devices.ts'
import { newPicture } from '../setup/new-picture.ts'
import { upload } from '../setup/upload-file.ts'
import { plainProduct } from '../plain-product.ts'

/** The writes that the API has acknowledged. */
export interface Written {
  products: string[]
  /** The remark of the edited product is a number that only increases. */
  lastRemark: number
  added: string[]
  deleted: string[]
  /** By their address. */
  files: Map<string, Buffer>
  /** Commands by the number in their content. */
  commands: { order: number; commandId: number; serial: string }[]
  lastOrder: number
  /** Serial numbers whose deletion was requested but not acknowledged, so they may or may not exist. */
  undecided: Set<string>
  writes: number
  /** Refusals, which are not expected while the database is running. */
  refused: number
}

export const nothingWritten = (): Written => ({
  products: [],
  lastRemark: 0,
  added: [],
  deleted: [],
  files: new Map(),
  commands: [],
  lastOrder: 0,
  undecided: new Set(),
  writes: 0,
  refused: 0,
})

/** Eight writers with this pause make at most 18 writes per second; the limit per client IP is 20. */
const PAUSE_MS = 440

export interface Writing {
  /** Resolves once every writer has its last reply or failed. */
  stop(): Promise<void>
}

interface WriteTo {
  origin: string
  edited: Product
  devices: readonly CrashDevice[]
  written: Written
}

/** One writer creates products, one edits a product, one adds devices, one adds and deletes them, one uploads, three send commands. */
export function writeThrough(client: ConsoleClient, { origin, edited, devices, written }: WriteTo): Writing {
  const stopping = new AbortController()
  const { productId } = edited
  const addOne = async () => (await client.call(addDevice, { productId })).serial

  const command = async () => {
    const order = ++written.lastOrder
    const { productId: of, serial } = devices[order % devices.length] as CrashDevice
    const expire = deviceLimits.commandExpireSeconds.max
    const { commandId } = await client.call(setProperties, { productId: of, serial, data: { order }, expire })
    written.commands.push({ order, commandId: Number(commandId), serial })
  }

  const uploadOne = async () => {
    const bytes = newPicture()
    written.files.set(await upload(client, origin, { purpose: 'productPic', bytes, name: 'crash.png' }), bytes)
  }

  const writers: (() => Promise<void>)[] = [
    async () => {
      written.products.push(await plainProduct(client, `Crash ${written.products.length + 1}`))
    },
    async () => {
      const remark = written.lastRemark + 1
      // An edit names the version that it is of.
      const { updateTime } = await client.call(getProduct, { productId })
      await client.call(updateProduct, { ...edited, updateTime, remark: String(remark) })
      written.lastRemark = remark
    },
    async () => void written.added.push(await addOne()),
    uploadOne,
    async () => {
      const serial = await addOne()
      written.undecided.add(serial)
      await delay(PAUSE_MS)
      await client.call(deleteDevice, { productId, serial })
      written.undecided.delete(serial)
      written.deleted.push(serial)
      written.writes++
    },
    command,
    command,
    command,
  ]
  const running = writers.map(async (write, index) => {
    await delay((index * PAUSE_MS) / writers.length)
    while (!stopping.signal.aborted) {
      const isWritten = await write().then(
        () => true,
        (error: unknown) => {
          // A missing reply is expected from a killed server and does not count as a refusal.
          if (error instanceof CallRefused) written.refused++
          return false
        },
      )
      if (isWritten) written.writes++
      await delay(PAUSE_MS)
    }
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
