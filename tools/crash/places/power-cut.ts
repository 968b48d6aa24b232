import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openPool } from '../../../apps/server/src/db/database.ts'
import { embeddedDatabase } from '../../embedded-database.ts'
import { runSlipway } from '../../run-slipway.ts'
import { newFolder, ownPorts, resumesSoon, type CrashPlace } from './crash-place.ts'

const DISK_MB = 4_096
/** Longer than a round: until then the file system writes only what is synced. */
const COMMIT_S = 600
const LOOK_MS = 20

/**
 * One process with the embedded database on a disk of its own, whose power is cut: all processes are stopped in the same
 * moment, and what the file system has given to the disk by then is all that the next start finds. What was written and
 * not synced is lost. `plant`: Postgres doesn't sync, which has to be found.
 */
export async function powerCut({ plant }: { plant: boolean }): Promise<CrashPlace | string> {
  const folder = newFolder()
  const mounted = path.join(folder, 'mounted')
  mkdirSync(mounted)
  let disk = path.join(folder, 'disk-0')
  let cuts = 0
  try {
    execFileSync('truncate', ['-s', `${DISK_MB}M`, disk])
    execFileSync('mkfs.ext4', ['-q', '-F', disk], { stdio: 'ignore' })
    mount(disk, mounted)
  } catch {
    rmSync(folder, { recursive: true })
    return 'Skipped: power cuts. They need a disk of their own: run as root, with mkfs.ext4 and loop devices.'
  }
  const dataFolder = path.join(mounted, 'slipway')
  mkdirSync(dataFolder)
  const environment = await ownPorts()
  return {
    folder,
    async start() {
      const slipway = await runSlipway({ dataFolder, environment })
      if (plant) await withoutSync(dataFolder)
      return {
        url: slipway.url,
        mqttPorts: [slipway.mqttPort],
        dataFolder,
        async strike() {
          const postgres = embeddedDatabase(dataFolder).pid
          const all = [slipway.child.pid ?? 0, postgres]
          for (const pid of all) process.kill(pid, 'SIGSTOP')
          all.push(...childrenOf(postgres))
          for (const pid of all) process.kill(pid, 'SIGSTOP')
          const next = path.join(folder, `disk-${(cuts += 1)}`)
          execFileSync('cp', ['--sparse=always', disk, next])
          for (const pid of all) process.kill(pid, 'SIGKILL')
          await slipway.kill()
          while (all.some(isRunning)) await delay(LOOK_MS)
          execFileSync('umount', [mounted])
          rmSync(disk)
          disk = next
          mount(disk, mounted)
        },
        stop: slipway.stop,
      }
    },
    database: () => embeddedDatabase(dataFolder).settings,
    resumesWithinMs: resumesSoon,
    async remove() {
      execFileSync('umount', [mounted])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const mount = (disk: string, at: string): void =>
  void execFileSync('mount', ['-o', `loop,commit=${COMMIT_S}`, disk, at])

/** Fields of `/proc/<pid>/stat` after the name, which is in parentheses: state, parent, … */
function statOf(pid: number | string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const isRunning = (pid: number): boolean => !['Z', 'X', undefined].includes(statOf(pid)[0])

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)[1] === String(parent))
    .map(Number)

async function withoutSync(dataFolder: string): Promise<void> {
  const pool = openPool(embeddedDatabase(dataFolder).settings, { poolSize: 1 })
  await pool.query('alter system set fsync = off')
  await pool.query('select pg_reload_conf()')
  await pool.end()
}
