import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import type { Pool } from 'pg'
import type { CrashDevice, HeardCommand } from './crash-devices.ts'
import type { Written } from './crash-writers.ts'

/**
 * Problems in the commands that devices received. A repeated command has its earlier id, ids per device only increase,
 * and no command repeats within one connection. A device that stores the highest executed id therefore executes each
 * command once, even across restarts.
 */
export const checkHeard = (devices: readonly CrashDevice[]): string[] => devices.flatMap(wrongOf)

function wrongOf({ serial, heard }: CrashDevice): string[] {
  const wrong: string[] = []
  const orders = new Map<number, number>()
  const ids = new Map<number, number>()
  let highest = 0
  let before: HeardCommand | undefined
  for (const one of heard) {
    const { commandId, order, connection, wasAnswered } = one
    const say = (what: string) => wrong.push(`command ${commandId} (order ${order}) of ${serial}: ${what}`)
    const isNew = commandId > highest
    if (isNew && ids.has(order)) say(`the same command was received as command ${ids.get(order)}`)
    if (!isNew && orders.get(commandId) === undefined) say(`is new, but lower than ${highest}`)
    if (!isNew && orders.has(commandId) && orders.get(commandId) !== order) say('says something else than before')
    if (wasAnswered) say('comes again after its answer was acknowledged')
    if (before?.connection === connection && commandId <= before.commandId)
      say(`arrived after ${before.commandId} in one connection`)
    orders.set(commandId, order)
    ids.set(order, commandId)
    highest = Math.max(highest, commandId)
    before = one
  }
  return wrong
}

export const heardAgain = (devices: readonly CrashDevice[]): number =>
  devices.reduce((sum, { heard }) => sum + heard.length - new Set(heard.map(({ commandId }) => commandId)).size, 0)

interface CommandRow {
  id: number
  serial: string
  order: number
  status: number
}

async function commandRows(pool: Pool, devices: readonly CrashDevice[]): Promise<CommandRow[]> {
  const { rows } = await pool.query<CommandRow>(
    `select c.id::float8 as id, serial, (data ->> 'order')::float8 as order, status
     from device_commands c join devices d on d.id = c.device_id where serial = any($1)`,
    [devices.map(({ serial }) => serial)],
  )
  return rows
}

/** Whether every command is answered. */
export async function areAllAnswered(pool: Pool, devices: readonly CrashDevice[]): Promise<boolean> {
  const rows = await commandRows(pool, devices)
  return rows.every(({ status }) => status === commandStatus.acked)
}

/** Compares the acknowledged commands, and those that devices received and answered, with the database. */
export async function checkCommands(
  pool: Pool,
  { devices, written }: { devices: readonly CrashDevice[]; written: Written },
): Promise<string[]> {
  const rows = new Map((await commandRows(pool, devices)).map((row) => [row.id, row]))
  const lost = checkHeard(devices)
  for (const { commandId, order, serial } of written.commands) {
    const row = rows.get(commandId)
    if (row?.order !== order || row.serial !== serial) lost.push(`command ${commandId} of ${serial}`)
  }
  for (const { serial, heard, answered } of devices) {
    for (const { commandId } of heard)
      if (rows.get(commandId)?.serial !== serial) lost.push(`command ${commandId}, which ${serial} received`)
    for (const id of answered)
      if (rows.get(id)?.status !== commandStatus.acked) lost.push(`the reply of ${serial} to command ${id}`)
  }
  return lost
}
