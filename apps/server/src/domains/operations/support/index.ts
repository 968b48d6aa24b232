import {
  exportUser,
  findUser,
  listUserDevices,
  listUserFamilies,
  listUserLogins,
  revokeUserLogoff,
  searchUserLogoffs,
  startUserLogoff,
} from '@slipway/contract/operations/support/support.calls.ts'
import type { UserLogoff } from '@slipway/contract/users/users/user-logoff.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { accountHashes } from '../../../crypto/account-hashes.ts'
import type { Database } from '../../../db/database.ts'
import type { Geoip } from '../../../geoip/geoip.ts'
import type { ZipEntry } from '../../../files/zip-stream.ts'
import { serve, serveDownload, type Actor, type Download, type Route } from '../../../http/route.ts'
import { workbookChunks } from '../../../files/workbook.ts'
import { workbookDownload } from '../../../http/spreadsheet.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { UsersApi } from '../../users/users/index.ts'
import { placesOf } from './shown-users.ts'
import { jsonChunks } from './export-sections.ts'
import { maskingOf, supportService } from './support.service.ts'
import { supportUsersViews } from './support-users.views.ts'
import { userSections } from './user-workbook.ts'

interface Dependencies {
  db: Database
  clock: Clock
  masterKey: Buffer
  geoip: Geoip | undefined
  users: Pick<UsersApi, 'staffLogoffs' | 'lookups'>
}

export interface SupportApi {
  routes: Route[]
  jobs: Job[]
  /** The workbook of an export, unmasked, for the user itself. */
  ownWorkbook(userId: number): AsyncGenerator<ZipEntry>
}

const changed = ({ state, endTime }: UserLogoff) => ({ state, clearTime: endTime })

/** Section 0008: end users as support sees them (SI-101 to SI-106, decision 0170). */
export function supportDomain({ db, clock, masterKey, geoip, users }: Dependencies): SupportApi {
  const { lookups } = users
  const support = supportService({ db, clock, lookups, hashes: accountHashes(masterKey), geoip })

  async function download(
    { userId = '', format, reveal }: CheckedInputOf<typeof exportUser>,
    actor: Actor,
    locale: Locale,
  ): Promise<Download> {
    if (userId === '') throw new DomainError('support.writeOffFailed')
    const { isMasked } = maskingOf(reveal, actor)
    const row = await support.existing(userId)
    const now = clock.now()
    const sections = userSections(db, { row, isMasked, isForStaff: true, now, placeOf: placesOf(geoip, locale) })
    const name = `${userId}-${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}`
    if (format === 'xlsx') {
      return workbookDownload(
        name,
        sections.map(({ sheet }) => sheet(locale)),
      )
    }
    return { fileName: `${name}.json`, mime: 'application/json; charset=utf-8', chunks: jsonChunks(sections) }
  }

  return {
    routes: [
      serve(findUser, ({ input, actor }) => support.find(input, actor)),
      serve(listUserLogins, ({ input, actor, locale }) => support.logins(input, actor, locale)),
      serve(listUserDevices, ({ input }) => support.devices(input)),
      serve(listUserFamilies, ({ input, actor }) => support.families(input, actor)),
      serve(startUserLogoff, async ({ input: { userId, reason }, actor }) =>
        changed(await users.staffLogoffs.start(userId, reason, actor.accountId)),
      ),
      serve(revokeUserLogoff, async ({ input }) => changed(await users.staffLogoffs.revoke(input.userId))),
      serve(searchUserLogoffs, ({ input, actor }) => support.logoffs(input, actor)),
      serveDownload(exportUser, ({ input, actor, locale }) => download(input, actor, locale)),
    ],
    jobs: [{ name: 'support.sweep', cron: '35 3 * * *', run: lookups.sweep }],

    async *ownWorkbook(userId) {
      const now = clock.now()
      const row = await supportUsersViews(db).byId(userId, now)
      if (!row) return
      const locale: Locale = row.locale === 'zh-CN' ? 'zh-CN' : 'en-US'
      const asked = { row, isMasked: false, isForStaff: false, now, placeOf: placesOf(geoip, locale) }
      const sections = userSections(db, asked)
      yield { name: 'account.xlsx', chunks: workbookChunks(sections.map(({ sheet }) => sheet(locale))) }
    },
  }
}
