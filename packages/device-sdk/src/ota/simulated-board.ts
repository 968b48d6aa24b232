import type { FirmwareTypeName } from '@slipway/contract/products/firmware/signed/manifest.ts'
import type { Hardware, RecordName, Slots } from './hardware.ts'

/** What an image does when it is started. */
export type ImageBehavior = 'works' | 'failsSelfTest' | 'crashes' | 'neverReturns'

/** Thrown by everything that needs power after it was cut, and by a restart: the program has ended. */
export class BoardOff extends Error {}

export interface BoardOptions {
  type?: FirmwareTypeName
  /** The image that the board was made with. */
  factory: Uint8Array
  capacity?: number
  /** How many times the bootloader starts an image on trial before it returns to the previous one. */
  trialBoots?: number
  /** From this offset on, flash does not store what it is given. */
  badFlashFrom?: number
}

export interface SimulatedBoard extends Hardware {
  /** Cuts the power after so many more operations; each byte written is one, each other access another. */
  cutAfter(operations: number): void
  /** All operations so far. */
  operations(): number
  /** Power on or restart: false if the image hangs. */
  boot(): boolean
  runs(): { version: string; image: Uint8Array; isTrial: boolean }
}

const ERASED = 0xff
const HEADER = /^slipway-image (?<version>[\x20-\x7e]+)\n(?<behavior>\w+)\n/

/** An image for a simulated board: a header, and bytes that depend on `seed`. */
export function simulatedImage(version: string, behavior: ImageBehavior, sizeBytes: number, seed = 1): Uint8Array {
  const image = Buffer.alloc(sizeBytes)
  for (let at = 0, word = seed; at < sizeBytes; at++) {
    word = (Math.imul(word, 1_103_515_245) + 12_345) & 0x7fffffff
    image[at] = word >>> 16
  }
  image.write(`slipway-image ${version}\n${behavior}\n`, 'latin1')
  return image
}

const headerOf = (image: Uint8Array) => HEADER.exec(Buffer.from(image.subarray(0, 128)).toString('latin1'))?.groups

/** Two slots, a bootloader with a boot counter, and flash that tears at any byte when the power is cut. */
export function simulatedBoard({
  type = 'module',
  factory,
  capacity = 1 << 20,
  trialBoots = 1,
  badFlashFrom = Number.MAX_SAFE_INTEGER,
}: BoardOptions): SimulatedBoard {
  const flash = { a: Buffer.alloc(capacity, ERASED), b: Buffer.alloc(capacity, ERASED) }
  flash.a.set(factory)
  const lengths = { a: factory.length, b: 0 }
  const records = new Map<RecordName, Uint8Array>()
  // Words that a microcontroller writes in one piece.
  let confirmed: 'a' | 'b' = 'a'
  let trial: { slot: 'a' | 'b'; bootsLeft: number } | undefined
  let boots = 0
  let running: 'a' | 'b' = 'a'
  let isOn = false
  let spent = 0
  let cutAt = Number.MAX_SAFE_INTEGER

  function spend(): void {
    if (isOn && spent >= cutAt) isOn = false
    if (!isOn) throw new BoardOff()
    spent++
  }
  const other = () => (running === 'a' ? 'b' : 'a')

  function program(target: Buffer, offset: number, bytes: Uint8Array): void {
    spend()
    target.fill(ERASED, offset, offset + bytes.length)
    for (const [at, byte] of bytes.entries()) {
      spend()
      target[offset + at] = offset + at >= badFlashFrom && target !== flash[running] ? byte & 0xfe : byte
    }
  }

  const slots: Slots = {
    capacity,
    running: () => running,
    version: () => headerOf(flash[running])?.['version'] ?? '',
    isTrial: () => trial?.slot === running,
    async write(offset, bytes) {
      program(flash[other()], offset, bytes)
      lengths[other()] = offset + bytes.length
    },
    async read(offset, length) {
      spend()
      return Buffer.from(flash[other()].subarray(offset, offset + length))
    },
    async runningImage() {
      spend()
      return Buffer.from(flash[running].subarray(0, lengths[running]))
    },
    async arm() {
      spend()
      trial = { slot: other(), bootsLeft: trialBoots }
    },
    async confirm() {
      spend()
      confirmed = running
      trial = undefined
    },
    async reject() {
      spend()
      trial = trial && { ...trial, bootsLeft: 0 }
    },
    async selfTest() {
      spend()
      return headerOf(flash[running])?.['behavior'] === 'works'
    },
    bootCount: () => boots,
    async restart() {
      spend()
      isOn = false
      throw new BoardOff()
    },
  }

  return {
    slots: (asked) => (asked === type ? slots : undefined),
    async readRecord(name) {
      spend()
      return records.get(name)
    },
    async writeRecord(name, bytes) {
      const target = Buffer.alloc(bytes.length, ERASED)
      records.set(name, target)
      program(target, 0, bytes)
    },
    cutAfter(operations) {
      cutAt = spent + operations
    },
    operations: () => spent,
    boot() {
      isOn = true
      cutAt = spent >= cutAt ? Number.MAX_SAFE_INTEGER : cutAt
      for (;;) {
        boots++
        if (trial?.bootsLeft === 0) trial = undefined
        running = trial?.slot ?? confirmed
        if (trial) trial.bootsLeft--
        const behavior = headerOf(flash[running])?.['behavior']
        if (behavior === 'neverReturns') isOn = false
        if (behavior !== undefined && behavior !== 'crashes') return isOn
        if (!trial) throw new Error('the board has lost its firmware')
      }
    },
    runs: () => ({
      version: slots.version(),
      image: Buffer.from(flash[running].subarray(0, lengths[running])),
      isTrial: slots.isTrial(),
    }),
  }
}
