import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Hardware, Slots } from './hardware.ts'

const CAPACITY = 64 * 1024 * 1024
const HEAD = /^slipway-image (?<version>[\x20-\x7e]+)\n(?<behavior>\w+)\n/

/** The exit code of a program that has to be started again. */
const RESTART = 75
/** What was reported leaves the machine. */
const LEAVE_MS = 200

type Slot = 'a' | 'b'

/**
 * A folder in place of flash and bootloader, for trying updates out: two slots, one start on trial, a boot counter. An
 * image begins with a line `slipway-image VERSION` and one with `works` or anything else: what its self-test finds. A
 * real device has a bootloader of its own. Each call is a start of the device.
 */
export function fileBoard(folder: string, restart: () => never = () => process.exit(RESTART)): Hardware {
  const at = (name: string) => path.join(folder, name)
  const read = (name: string) => (existsSync(at(name)) ? readFileSync(at(name)) : undefined)

  /** After a power cut the file has its previous content or this one. */
  function replace(name: string, bytes: string | Uint8Array): void {
    const file = openSync(at('new'), 'w')
    writeFileSync(file, bytes)
    fsyncSync(file)
    closeSync(file)
    renameSync(at('new'), at(name))
  }

  const boot = readBoot(read('boot')?.toString())
  boot.boots++
  if (boot.isUsed) boot.trial = undefined
  const running: Slot = boot.trial ?? boot.confirmed
  boot.isUsed = boot.trial !== undefined
  const other: Slot = running === 'a' ? 'b' : 'a'
  const saveBoot = (): void => replace('boot', JSON.stringify(boot))
  saveBoot()
  const { version = '', behavior } =
    HEAD.exec(read(`slot_${running}`)?.subarray(0, 128).toString('latin1') ?? '')?.groups ?? {}

  const slots: Slots = {
    capacity: CAPACITY,
    running: () => running,
    version: () => version,
    isTrial: () => boot.trial === running && boot.isUsed,
    async write(offset, bytes) {
      const file = openSync(at(`slot_${other}`), offset === 0 ? 'w' : 'r+')
      writeSync(file, bytes, 0, bytes.length, offset)
      closeSync(file)
    },
    async read(offset, length) {
      return readFileSync(at(`slot_${other}`)).subarray(offset, offset + length)
    },
    async arm() {
      Object.assign(boot, { trial: other, isUsed: false })
      saveBoot()
    },
    async confirm() {
      Object.assign(boot, { confirmed: running, trial: undefined, isUsed: false })
      saveBoot()
    },
    // The start on trial is used: the next one is that of the previous image.
    async reject() {
      saveBoot()
    },
    selfTest: async () => behavior === 'works',
    bootCount: () => boot.boots,
    async restart() {
      await sleep(LEAVE_MS)
      return restart()
    },
  }
  return {
    slots: (type) => (type === 'module' ? slots : undefined),
    readRecord: async (name) => read(`record_${name}`),
    writeRecord: async (name, bytes) => replace(`record_${name}`, bytes),
  }
}

interface Boot {
  confirmed: Slot
  trial: Slot | undefined
  isUsed: boolean
  boots: number
}

const readBoot = (text: string | undefined): Boot => ({
  confirmed: 'a',
  trial: undefined,
  isUsed: false,
  boots: 0,
  ...(text === undefined ? {} : (JSON.parse(text) as Partial<Boot>)),
})
