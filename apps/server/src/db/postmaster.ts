import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'

export interface PidFile {
  pid: number
  isReady: boolean
}

/** The content of `postmaster.pid`; the eighth line changes to "ready" after recovery. */
export function readPidFile(dataFolder: string): PidFile | undefined {
  try {
    const lines = readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 1 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** True only for a running Postgres on this folder, because process ids are reused. */
export function isPostmasterOf(pid: number, dataFolder: string): boolean {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], {
        encoding: 'utf8',
        stdio: 'pipe',
      }).includes(dataFolder)
    }
    const isZombie = /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    const isPostgres = path.basename(readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '')) === 'postgres'
    return !isZombie && isPostgres && (worksIn(pid, dataFolder) || isStartedOn(pid, dataFolder))
  } catch {
    return false
  }
}

/** By device and inode: the same path is another folder for a process of another container. */
function isSame(folder: string, other: string): boolean {
  const [one, two] = [statSync(folder, { bigint: true }), statSync(other, { bigint: true })]
  return one.dev === two.dev && one.ino === two.ino
}

/** The working directory of Postgres is its data folder, even after a move. */
const worksIn = (pid: number, dataFolder: string): boolean => isSame(`/proc/${pid}/cwd`, dataFolder)

/** Before a postmaster changes to its data folder, its arguments name it. */
const isStartedOn = (pid: number, dataFolder: string): boolean =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(dataFolder) &&
  isSame(`/proc/${pid}/root${dataFolder}`, dataFolder)

/** Postgres runs as the owner of its data folder. */
function isOfOwner(pid: number, dataFolder: string): boolean {
  try {
    return statSync(`/proc/${pid}`).uid === statSync(dataFolder).uid
  } catch {
    return false
  }
}

/**
 * The processes of a Postgres on this folder other than `except`: what a killed postmaster has left behind works on until
 * its statement ends, and holds the shared memory. Linux only.
 */
export function processesOn(dataFolder: string, except: number): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) => Number.isInteger(pid) && pid !== except && isOfOwner(pid, dataFolder) && isPostmasterOf(pid, dataFolder),
    )
}

export function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket)
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
}
