import type { Pool } from 'pg'
import { recount } from './recount.ts'
import { checkCommands } from './crash-commands.ts'
import type { CrashDevice } from './crash-devices.ts'
import { checkMessages, checkWhole, fromTheStart, type Mark } from './crash-messages.ts'
import type { Written } from './crash-writers.ts'

export interface Checked {
  acknowledged: number
  /** Descriptions of missing or wrong data. */
  lost: string[]
  /** Reports and events stored more than once: only their acknowledgement was lost. */
  repeated: number
}

export interface CrashSubject {
  devices: readonly CrashDevice[]
  written: Written
  editedId: string
}

/** Compares everything acknowledged since the mark with the database. */
export async function checkKept(pool: Pool, subject: CrashSubject, mark: Mark): Promise<Checked> {
  const { devices, written, editedId } = subject
  const messages = await checkMessages(pool, devices, mark)
  const others = [
    ...(await checkCommands(pool, subject)),
    ...(await checkWrites(pool, written, editedId)),
    ...(await recount(pool)),
  ]
  return {
    acknowledged: acknowledgedIn(subject),
    lost: [...messages.lost, ...others],
    repeated: messages.repeated,
  }
}

/** Compares everything ever acknowledged, and checks that related rows exist together. */
export async function checkAll(pool: Pool, subject: CrashSubject): Promise<Checked> {
  const checked = await checkKept(pool, subject, fromTheStart(subject.devices))
  return { ...checked, lost: [...checked.lost, ...(await checkWhole(pool, subject.devices))] }
}

export const acknowledgedIn = ({ devices, written }: CrashSubject): number =>
  devices.reduce((sum, { reports, events, answered }) => sum + reports.length + events.length + answered.size, 0) +
  written.writes

async function checkWrites(pool: Pool, written: Written, editedId: string): Promise<string[]> {
  const { rows: products } = await pool.query<{ id: string; remark: string }>(
    'select id, remark from products where deleted_at is null',
  )
  const remarks = new Map(products.map(({ id, remark }) => [id, remark]))
  const { rows: devices } = await pool.query<{ serial: string }>('select serial from devices where product_id = $1', [
    editedId,
  ])
  const serials = new Set(devices.map(({ serial }) => serial))
  const remark = Number(remarks.get(editedId))
  return [
    ...written.products.filter((id) => !remarks.has(id)).map((id) => `product ${id}`),
    ...(remark >= written.lastRemark ? [] : [`remark ${written.lastRemark}: it is ${remark}`]),
    ...written.added.filter((serial) => !serials.has(serial)).map((serial) => `added device ${serial}`),
    ...written.deleted.filter((serial) => serials.has(serial)).map((serial) => `deletion of device ${serial}`),
  ]
}

/** Every file whose upload was acknowledged, read as anyone reads it. */
export async function checkFiles(origin: string, { files }: Written): Promise<string[]> {
  const lost: string[] = []
  for (const [url, bytes] of files) {
    const reply = await fetch(origin + url)
    const kept = Buffer.from(await reply.arrayBuffer())
    if (!kept.equals(bytes)) lost.push(`file ${url}: HTTP ${reply.status}, ${kept.length} bytes`)
  }
  return lost
}
