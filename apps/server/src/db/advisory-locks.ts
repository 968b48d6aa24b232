import { sql } from 'kysely'
import type { DatabaseOrTransaction } from './database.ts'

/** Locks with a single number. Postgres separates them from those with a class and a key. */
export const advisoryLocks = {
  migrations: 7_273_001,
  testDatabases: 7_273_002,
  messagePartitions: 7_273_004,
  auditPartitions: 7_273_013,
  standardLibrary: 7_273_023,
  historyPartitions: 7_273_035,
  historyPacking: 7_273_036,
  preparation: 7_273_041,
  administration: 7_273_051,
  runningFleets: 7_273_052,
  outboxPartitions: 7_273_056,
  privateFiles: 7_273_102,
  deviceRanges: 7_273_108,
  jobPartitions: 7_273_118,
  advisories: 7_273_132,
  feedbackPictures: 7_273_161,
  /** Migration 0240 takes it in `change_stat_sum`. */
  statistics: 7_273_240,
  appBuilders: 7_273_225,
  webhookPartitions: 7_273_275,
} as const
export type AdvisoryLock = keyof typeof advisoryLocks

/** Classes of locks with one key of many, such as an account. */
export const advisoryLockClasses = {
  /** The key is the instance number of a server process (decision 0041). */
  processes: 7_273_003,
  loginAttempts: 7_273,
  verificationCodes: 7_274,
  secondFactors: 7_275,
  serialApplications: 0x73657269,
  apiKeys: 0x6b6579,
  /** The key is derived from a subscriber and a shard of its events (decision 0050). */
  outboxShards: 7_273_055,
  /** The key is a product; migration 0108 takes it shared in `use_device_ranges`. */
  deviceRanges: 7_273_109,
  /** The key is a campaign whose engine decides (decision 0095). */
  rollouts: 7_273_129,
  /** The key is a user that enters a home. */
  homesOfUser: 7_273_144,
  /** The key is who tries to bind a device: a user, an address, or a serial number whose code is checked. */
  claims: 7_273_145,
  /** The key is a shard of the events that become messages. */
  noticeShards: 7_273_157,
  /** The key is a user that sends feedback or pictures for it. */
  feedbackOfUser: 7_273_162,
  /** The key is an account that looks up end users. */
  userLookups: 7_273_235,
  /** The key is a user that adds a timer. */
  timersOfUser: 7_273_176,
  /** The key is a user that registers a phone for pushes. */
  phonesOfUser: 7_273_230,
  /** The key is an account that gets applications. */
  appsOf: 7_273_212,
  /** The key is an account that gets mini-programs. */
  miniProgramsOf: 7_273_219,
  /** The key is a user whose first use of a day is recorded. */
  firstUseOfUser: 7_273_255,
  /** The key is an account that gets webhooks. */
  webhooksOf: 7_273_276,
} as const
export type AdvisoryLockClass = keyof typeof advisoryLockClasses

/** Blocks every other caller with this lock until the transaction ends. */
export async function lockInTransaction(tx: DatabaseOrTransaction, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks[lock]}::bigint)`.execute(tx)
}

/**
 * Blocks every other caller with this key until the transaction ends. Keys with the same hash also block each other.
 */
export async function lockKeyInTransaction(
  tx: DatabaseOrTransaction,
  lock: AdvisoryLockClass,
  key: string | number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLockClasses[lock]}::int, hashtext(${String(key)}))`.execute(tx)
}

/** As `lockKeyInTransaction`; false where another caller has the lock. */
export async function tryLockKeyInTransaction(
  tx: DatabaseOrTransaction,
  lock: AdvisoryLockClass,
  key: string | number,
): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLockClasses[lock]}::int, hashtext(${String(key)})) as ours`.execute(tx)
  return rows[0]?.ours ?? false
}
