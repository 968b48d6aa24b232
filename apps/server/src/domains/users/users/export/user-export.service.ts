import { csvFile, csvTable, type CsvTable } from '@slipway/contract/csv.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import { HOUR_MS } from '@slipway/contract/durations.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  downloadUserExport,
  type getUserExport,
  type requestUserExport,
} from '@slipway/contract/users/users/user-export.calls.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import type { Clock } from '../../../../clock.ts'
import { newToken } from '../../../../crypto/random-secrets.ts'
import type { Database } from '../../../../db/database.ts'
import { zipStream, type ZipEntry } from '../../../../files/zip-stream.ts'
import type { Download, EndUser } from '../../../../http/route.ts'
import { tokenHashOf } from '../../../identity/sign-in/index.ts'
import type { UserSessions } from '../sessions/user-sessions.ts'
import { userAvatarsStore } from '../user-avatars.store.ts'
import { shownUser, usersStore, type StoredUser } from '../users.store.ts'
import { loginRows, logoffRows } from './user-data.views.ts'
import { userExportsStore } from './user-exports.store.ts'

/** Tables by file name, with the names of the API as headings. */
export type ExportedTables = Readonly<Record<string, CsvTable>>

interface Dependencies {
  db: Database
  clock: Clock
  sessions: Pick<UserSessions, 'list'>
  exportedByOthers(userId: number): AsyncIterable<ZipEntry>
}

const time = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())

/** Each table as a CSV file. */
export const tableEntries = (tables: ExportedTables): ZipEntry[] =>
  Object.entries(tables).map(([name, table]) => ({ name, chunks: [csvFile(table)] }))

function accountTable(user: StoredUser): CsvTable {
  const { registerTime, phone, avatar: _avatar, ...fields } = shownUser(user)
  const row = { ...fields, phone: phone ?? '', registerTime: time(registerTime) }
  return [Object.keys(row), Object.values(row)]
}

/** What is stored about a user, for the user (unmasked). */
export function userExportService({ db, clock, sessions, exportedByOthers }: Dependencies) {
  const { everyMs, lifeMs, rows } = usersLimits.export

  async function accountTables(userId: number, user: StoredUser): Promise<ExportedTables> {
    const signIns = await loginRows(db, userId, rows)
    const open = await sessions.list(userId, undefined)
    const deletions = await logoffRows(db, userId)
    return {
      'account.csv': accountTable(user),
      'logins.csv': csvTable(
        ['useType', 'time', 'ip', 'agent', 'platform', 'appVersion'],
        signIns.map(({ use_type, at, app_version, ...row }) => ({
          ...row,
          useType: use_type,
          time: time(at),
          appVersion: app_version,
        })),
      ),
      'sessions.csv': csvTable(
        ['startTime', 'lastSeenTime', 'ip', 'agent', 'platform', 'appVersion'],
        open.map(({ startTime, lastSeenTime, ...row }) => ({
          ...row,
          startTime: time(startTime),
          lastSeenTime: time(lastSeenTime),
        })),
      ),
      'deletions.csv': csvTable(
        ['state', 'reason', 'askedTime', 'endTime'],
        deletions.map(({ state, reason, asked_at, ends_at }) => ({
          state,
          reason,
          askedTime: time(asked_at),
          endTime: time(ends_at),
        })),
      ),
    }
  }

  /** Read while it is sent: only one table is in memory at a time. */
  async function* filesOf(userId: number, user: StoredUser): AsyncGenerator<ZipEntry> {
    yield* tableEntries(await accountTables(userId, user))
    const picture = await userAvatarsStore(db).of(userId)
    if (picture) yield { name: 'profile-picture.jpg', chunks: [picture] }
    yield* exportedByOthers(userId)
  }

  return {
    async ask({ userId }: EndUser): Promise<OutputOf<typeof requestUserExport>> {
      const { token, hash: tokenHash } = newToken()
      const at = clock.now()
      const asked = { tokenHash, at, expiresAt: at + lifeMs, askedBefore: at - everyMs }
      if (!(await userExportsStore(db).ask(userId, asked))) {
        const { askedTime = at } = (await userExportsStore(db).of(userId)) ?? {}
        const hours = Math.max(1, Math.ceil((askedTime + everyMs - at) / HOUR_MS))
        throw new DomainError('users.exportedToday', { hours })
      }
      return { url: `${downloadUserExport.path}?token=${token}`, expireTime: asked.expiresAt }
    },

    get: async ({ userId }: EndUser): Promise<OutputOf<typeof getUserExport>> =>
      (await userExportsStore(db).of(userId)) ?? null,

    async download({ userId, uid }: EndUser, token: string): Promise<Download> {
      const tokenHash = tokenHashOf(token)
      const isTaken = tokenHash && (await userExportsStore(db).take(userId, tokenHash, clock.now()))
      if (!isTaken) throw new DomainError('users.exportSpent')
      const user = await usersStore(db).byId(userId)
      if (!user) throw new DomainError('access.noSession')
      return { fileName: `${uid}.zip`, mime: 'application/zip', chunks: zipStream(filesOf(userId, user), clock.now()) }
    },
  }
}
