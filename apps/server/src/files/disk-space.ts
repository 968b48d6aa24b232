import { statfs } from 'node:fs/promises'
import { steadyClock } from '../clock.ts'
import { keyCache } from '../concurrency/key-cache.ts'
import type { Log } from '../log.ts'

/** `low`: an administrator should free some; `reserved`: no files are stored, so that the database can still be written. */
export type SpaceState = 'enough' | 'low' | 'reserved'

export interface Space {
  freeBytes: number
  totalBytes: number
  state: SpaceState
}

export interface DiskSpace {
  read(): Promise<Space>
  /** Throws where only the reserve is left. */
  requireRoom(): Promise<void>
}

interface Dependencies {
  folder: string
  /** What files leave free for the database; 0: nothing. */
  reserveBytes: number
  log: Pick<Log, 'warn'>
  /** How many bytes the disk of a folder has, and how many of them are free for this process. */
  measure?: (folder: string) => Promise<Omit<Space, 'state'>>
  elapsedMs?: () => number
}

/** Several times the reserve, so that there is time to act. */
const LOW_TIMES_RESERVE = 5
/** Space that is freed is used within this time. */
const READ_EVERY_MS = 1_000

/** The error of a full disk, before it is full. */
class OnlyReserveLeft extends Error {
  readonly code = 'ENOSPC'
}

async function measureDisk(folder: string): Promise<Omit<Space, 'state'>> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Watches the disk of the data folder. Each change of its state is logged once. */
export function diskSpace({ folder, reserveBytes, log, measure = measureDisk, elapsedMs }: Dependencies): DiskSpace {
  const known = keyCache<Space>({ max: 1, ttlMs: READ_EVERY_MS, elapsedMs: elapsedMs ?? steadyClock.now })
  let before: SpaceState = 'enough'

  const stateOf = (freeBytes: number): SpaceState => {
    if (freeBytes < reserveBytes) return 'reserved'
    return freeBytes < reserveBytes * LOW_TIMES_RESERVE ? 'low' : 'enough'
  }

  async function look(): Promise<Space> {
    const { freeBytes, totalBytes } = await measure(folder)
    const state = stateOf(freeBytes)
    if (state !== before) log.warn({ freeBytes, totalBytes, state }, 'the space left on the data disk has changed')
    before = state
    return { freeBytes, totalBytes, state }
  }

  const read = (): Promise<Space> => known.get(folder, look)
  return {
    read,
    async requireRoom() {
      const { state, freeBytes } = await read()
      if (state === 'reserved')
        throw new OnlyReserveLeft(`no space left on the data disk: ${freeBytes} bytes are reserved`)
    },
  }
}
