import { firmwareTypes, type FirmwareTypeName } from '@slipway/contract/products/firmware/signed/manifest.ts'
import type { FlashPages } from './flash-pages.ts'
import type { ArmedImage, Hardware, RecordName, Slots } from './hardware.ts'
import { journal } from './journal.ts'
import { writeRecord, type OtaRecord } from './ota-record.ts'
import { BoardOff, type ImageBehavior } from './simulated-board.ts'

export type BoardVersions = Partial<Record<FirmwareTypeName, string>>

export interface PagedBoardOptions {
  versions: BoardVersions
  /** Sequence numbers of what runs; a type without one accepts each release. */
  running?: OtaRecord['running']
  pages: FlashPages
  capacity?: number
  /** The starts so far: a later board of the same device counts on. */
  boots?: number
  /** What an image does when it is started for the first time. */
  trial: (image: ArmedImage) => ImageBehavior
  /** Called once when a program asks for a restart, which has ended it. */
  onRestart: () => void
}

export interface PagedBoard {
  /** What the program of this start works with; undefined if the image hangs. Ends the program of an earlier start. */
  boot(): Promise<Hardware | undefined>
  /** The program ends at its next access to the hardware. */
  cut(): void
  isOn(): boolean
  /** From now on, flash changes a bit in all that it stores, and in what is waiting to be installed. */
  corrupt(isCorrupt: boolean): void
  versions(): BoardVersions
  /** What the images that are being loaded take in flash. */
  storedBytes(): number
  /** Another image by cable, with the memory of a new board. */
  load(versions: BoardVersions, running?: OtaRecord['running']): void
}

type Slot = 'a' | 'b'
interface Bank {
  versions: Record<Slot, string>
  running: Slot
  confirmed: Slot
  trial: { slot: Slot; image: ArmedImage; isUsed: boolean } | undefined
  failsSelfTest: boolean
  pages: Map<number, Uint8Array>
}

const other = (slot: Slot): Slot => (slot === 'a' ? 'b' : 'a')
const newBank = (version: string): Bank => ({
  versions: { a: version, b: '' },
  running: 'a',
  confirmed: 'a',
  trial: undefined,
  failsSelfTest: false,
  pages: new Map(),
})

/** What the bootloader does at a start; false if the image hangs. */
function startImage(bank: Bank, trial: PagedBoardOptions['trial']): boolean {
  const { trial: armed } = bank
  bank.running = bank.confirmed
  if (armed?.isUsed) bank.trial = undefined
  if (!armed || armed.isUsed) return true
  armed.isUsed = true
  const behavior = trial(armed.image)
  if (behavior === 'neverReturns') return false
  if (behavior === 'crashes') bank.trial = undefined
  else bank.running = armed.slot
  bank.failsSelfTest = behavior === 'failsSelfTest'
  return true
}

/**
 * A simulated board for any image, of which it runs none: two slots for each type, a bootloader that starts an image on
 * trial once, and faults on demand.
 */
export function pagedBoard({
  pages,
  capacity = 2 ** 31,
  boots: startsBefore = 0,
  trial,
  onRestart,
  ...begin
}: PagedBoardOptions): PagedBoard {
  let banks = new Map<FirmwareTypeName, Bank>()
  let records = new Map<RecordName, Uint8Array>()
  let written: OtaRecord['running'] | undefined
  let isOn = false
  let isCorrupt = false
  let boots = startsBefore
  let starts = 0

  function load(versions: BoardVersions, running: OtaRecord['running'] = {}): void {
    isOn = false
    records = new Map()
    written = running
    banks = new Map(Object.entries(versions).map(([type, version]) => [type as FirmwareTypeName, newBank(version)]))
  }
  load(begin.versions, begin.running)

  /** Flash that is damaged does not give back what it was given. */
  const stored = (page: Uint8Array): Uint8Array => {
    if (!isCorrupt) return page
    const damaged = Uint8Array.from(page)
    damaged[0] = (damaged[0] ?? 0) ^ 1
    return damaged
  }

  function slotsOf(bank: Bank, spend: () => void): Slots {
    return {
      capacity,
      running: () => bank.running,
      version: () => bank.versions[bank.running],
      isTrial: () => bank.trial !== undefined && bank.trial.slot === bank.running,
      async write(offset, bytes) {
        spend()
        if (offset === 0) bank.pages.clear()
        bank.pages.set(offset, pages.share(offset, bytes))
      },
      async read(offset, length) {
        spend()
        return readPages(bank.pages, offset, length, stored)
      },
      async arm(image) {
        spend()
        const slot = other(bank.running)
        bank.versions[slot] = image.version
        bank.trial = { slot, image, isUsed: false }
      },
      async confirm() {
        spend()
        bank.confirmed = bank.running
        bank.trial = undefined
        bank.pages.clear()
      },
      async reject() {
        spend()
        if (bank.trial) bank.trial.isUsed = true
      },
      async selfTest() {
        spend()
        return !bank.failsSelfTest
      },
      bootCount: () => boots,
      async restart() {
        spend()
        isOn = false
        onRestart()
        throw new BoardOff()
      },
    }
  }

  return {
    async boot() {
      boots++
      isOn = firmwareTypes.every((type) => {
        const bank = banks.get(type)
        return bank === undefined || startImage(bank, (image) => (isCorrupt ? 'crashes' : trial(image)))
      })
      if (!isOn) return undefined
      const own = ++starts
      const spend = (): void => {
        if (!isOn || own !== starts) throw new BoardOff()
      }
      const hardware = hardwareOf(banks, records, spend, slotsOf)
      if (written) await writeRecord(journal(hardware, 'job'), { running: written })
      written = undefined
      return hardware
    },
    cut() {
      isOn = false
    },
    isOn: () => isOn,
    corrupt(next) {
      isCorrupt = next
    },
    versions: () => Object.fromEntries([...banks].map(([type, bank]) => [type, bank.versions[bank.running]])),
    storedBytes: () =>
      [...banks.values()].flatMap(({ pages: own }) => [...own.values()]).reduce((sum, page) => sum + page.length, 0),
    load,
  }
}

function hardwareOf(
  banks: ReadonlyMap<FirmwareTypeName, Bank>,
  records: Map<RecordName, Uint8Array>,
  spend: () => void,
  slotsOf: (bank: Bank, spend: () => void) => Slots,
): Hardware {
  const slots = new Map([...banks].map(([type, bank]) => [type, slotsOf(bank, spend)]))
  return {
    slots: (type) => slots.get(type),
    async readRecord(name) {
      spend()
      return records.get(name)
    },
    async writeRecord(name, bytes) {
      spend()
      records.set(name, Uint8Array.from(bytes))
    },
  }
}

/** Blocks of one size follow each other from 0; a read begins where a block does. */
function readPages(
  pages: ReadonlyMap<number, Uint8Array>,
  offset: number,
  length: number,
  stored: (page: Uint8Array) => Uint8Array,
): Uint8Array {
  const parts: Uint8Array[] = []
  let at = offset
  while (at < offset + length) {
    const page = pages.get(at)
    if (!page) break
    parts.push(stored(page))
    at += page.length
  }
  return Buffer.concat(parts).subarray(0, length)
}
