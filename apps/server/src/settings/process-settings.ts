import { isTimeZone } from '@slipway/contract/identity/accounts/time-zones.ts'
import { MASTER_KEY_BYTES } from '../db/data-folder.ts'
import { DEFAULT_ZONE } from '../db/installation-key.ts'

const serverRoles = ['api', 'gateway', 'jobs', 'builds'] as const
export type ServerRole = (typeof serverRoles)[number]

/**
 * A gateway permanently uses three (two shards and its instance lock), and three more to finish the work of a dead
 * process; a smaller pool would deadlock.
 */
const databaseConnections = { min: 8, max: 200 }
const mqttConnections = { min: 1, max: 1_000_000 }

/** The settings of a process in an installation with several (docs/how-to/scale.md). */
export const processSettingRows = [
  {
    name: 'SLIPWAY_STATISTICS_ZONE',
    defaultValue: DEFAULT_ZONE,
    zh: '统计报表的“天”所用的时区（IANA 名称），首次启动时写入数据库，之后不再改变',
    en: 'Zone of the days of statistics, an IANA name. The first start stores it in the database; it never changes afterwards',
  },
  {
    name: 'SLIPWAY_ROLES',
    defaultValue: 'api,gateway,jobs,builds',
    zh: '本进程承担的角色；拆分为多个进程参见 how-to/scale.md',
    en: 'Roles of this process; for several processes see how-to/scale.md',
  },
  {
    name: 'SLIPWAY_MASTER_KEY',
    defaultValue: '',
    zh: '主密钥，base64 编码的 32 字节；不填则使用数据文件夹中的 master.key。多个进程不共用数据文件夹时必须相同',
    en: 'Master key, 32 bytes as base64; if empty, master.key of the data folder. Must be the same for all processes that do not share a data folder',
  },
  {
    name: 'SLIPWAY_DATABASE_CONNECTIONS',
    defaultValue: '16',
    zh: '本进程最多使用的数据库连接数，8 到 200；监听通知另占 1 个，任务另占 2 个',
    en: 'Maximum database connections of this process, 8 to 200; LISTEN takes one more, jobs two',
  },
  {
    name: 'SLIPWAY_MQTT_CONNECTIONS',
    defaultValue: '20000',
    zh: '本进程最多接受的设备连接数；操作系统的文件句柄数须更多（ulimit -n）',
    en: 'Maximum device connections of this process; the operating system must allow more open files than that (ulimit -n)',
  },
]

/** `databaseUrl` is empty for a process with an embedded database, which no other process can share. */
export function rolesOf(text: string, databaseUrl: string): ServerRole[] {
  const roles = text
    .split(',')
    .map((role) => role.trim())
    .filter(Boolean)
  const wrong = roles.find((role) => !serverRoles.includes(role as ServerRole))
  if (wrong !== undefined || roles.length === 0) {
    throw new Error(`SLIPWAY_ROLES is "${text}", but must be a comma-separated list of ${serverRoles.join(', ')}`)
  }
  if (!databaseUrl && !roles.includes('api')) {
    throw new Error(
      `SLIPWAY_ROLES is "${text}": a process without the role api requires DATABASE_URL, the database that it shares with the others`,
    )
  }
  return roles as ServerRole[]
}

function countOf(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= min && count <= max) return count
  throw new Error(`${name} is "${text}", but must be a whole number from ${min} to ${max}`)
}

export const databaseConnectionsOf = (text: string): number =>
  countOf('SLIPWAY_DATABASE_CONNECTIONS', text, databaseConnections)

export const mqttConnectionsOf = (text: string): number => countOf('SLIPWAY_MQTT_CONNECTIONS', text, mqttConnections)

/** The key is a secret: no message includes it. */
export function masterKeyOf(text: string): Buffer | undefined {
  if (!text) return undefined
  const key = Buffer.from(text, 'base64')
  if (/^[A-Za-z0-9+/]{43}=$/.test(text) && key.length === MASTER_KEY_BYTES) return key
  throw new Error(
    `SLIPWAY_MASTER_KEY is not ${MASTER_KEY_BYTES} bytes as base64: ` +
      '"base64 -w0 master.key" prints an existing key, "openssl rand -base64 32" creates a new one',
  )
}

export function zoneOf(name: string, text: string): string | undefined {
  if (text === '') return undefined
  if (isTimeZone(text)) return text
  throw new Error(`${name} is "${text}", but must be an IANA time zone such as Europe/Berlin`)
}
