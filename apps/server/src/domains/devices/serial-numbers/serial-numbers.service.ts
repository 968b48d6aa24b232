import { DAY_MS } from '@slipway/contract/durations.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  applySerials,
  type downloadSerialSecrets,
  type listSerialApplications,
  type listSerialProducts,
} from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { serialNumberLimits } from '@slipway/contract/devices/serial-numbers/serial-numbers.limits.ts'
import {
  activationOf,
  type AppliedSerial,
  type SerialApplication,
} from '@slipway/contract/devices/serial-numbers/serial-numbers.ts'
import type { Clock } from '../../../clock.ts'
import { replies } from '../../../db/call-context/announced-replies.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor, Download } from '../../../http/route.ts'
import type { DevicesApi, SerialTotals } from '../devices/index.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import { secretsFile } from './secrets-file.ts'
import { serialNumbersStore } from './serial-numbers.store.ts'
import { serialNumbersViews, type ApplicationView } from './serial-numbers.views.ts'

export interface SerialNumbersDependencies {
  db: Database
  clock: Clock
  products: Pick<ProductsApi, 'list' | 'requireOwn' | 'lockOwn'>
  devices: Pick<DevicesApi, 'applied'>
  /** The address that QR codes send phones to. */
  phoneOrigin(origin: string): string
}

export function serialNumbersService({ db, clock, products, devices: { applied } }: SerialNumbersDependencies) {
  async function requireSeen(applicationId: string, actor: Actor, on: DatabaseOrTransaction = db) {
    const found = await serialNumbersViews(on).find(readerOf(actor), Number(applicationId))
    if (!found) throw new DomainError('serial-numbers.notFound')
    return found
  }

  /** The caller must still be a member of the product, which can have been deleted since. */
  async function requireWithProduct(applicationId: string, actor: Actor) {
    const application = await requireSeen(applicationId, actor)
    await products.requireOwn(application.productId, actor)
    return application
  }

  return {
    async apply({ productId, quantity }: CheckedInputOf<typeof applySerials>, actor: Actor) {
      return inTransaction(db, async (tx) => {
        const store = serialNumbersStore(tx)
        await products.lockOwn(tx, productId, actor)
        await store.lockAccount(actor.accountId)
        const { perDay: limit } = serialNumberLimits
        const now = clock.now()
        const left = limit - (await store.appliedSince(actor.accountId, { since: now - DAY_MS, now }))
        if (quantity > left) throw new DomainError('serial-numbers.dayFull', { limit, left: Math.max(0, left) })
        const made = await store.insert({ accountId: actor.accountId, productId, quantity, createTime: now })
        await applied.prepare(tx, { applicationId: made, productId, quantity })
        const seen = await requireSeen(String(made), actor, tx)
        return replies(tx, applySerials, shown(seen, actor, { total: quantity, activated: 0 }))
      })
    },

    async list(input: CheckedInputOf<typeof listSerialApplications>, actor: Actor): Promise<Page<SerialApplication>> {
      const views = serialNumbersViews(db)
      const slice = { offset: offsetOf(input), limit: input.pageSize }
      const total = await views.count(readerOf(actor))
      const rows = await views.list(readerOf(actor), slice, total)
      const ids = rows.map(({ applicationId }) => applicationId)
      const totals = await applied.totalsOf(db, ids)
      return { items: rows.map((row) => shown(row, actor, totals.get(row.applicationId))), total }
    },

    async serials(applicationId: string, actor: Actor): Promise<AppliedSerial[]> {
      return applied.listOf(db, (await requireWithProduct(applicationId, actor)).applicationId)
    },

    async products({ keyword }: CheckedInputOf<typeof listSerialProducts>, actor: Actor) {
      const { items } = await products.list(
        {
          keyword,
          isAdmin: actor.permissions.administrator,
          pageStart: 0,
          pageSize: serialNumberLimits.shownProducts,
        },
        actor,
      )
      return items.map(({ productId, productName, productModel }) => ({ productId, productName, productModel }))
    },

    async secrets(
      { applicationId, format }: CheckedInputOf<typeof downloadSerialSecrets>,
      actor: Actor,
      locale: Locale,
    ): Promise<Download> {
      const application = await requireWithProduct(applicationId, actor)
      const { accountId, account } = application
      if (accountId !== actor.accountId) throw new DomainError('serial-numbers.otherApplicant', { account })
      const rows = await inTransaction(db, async (tx) => {
        await products.lockOwn(tx, application.productId, actor)
        const { takenAgainMs } = serialNumberLimits
        const store = serialNumbersStore(tx)
        const mayTake = await store.markDownloaded(application.applicationId, clock.now(), takenAgainMs)
        if (!mayTake) throw new DomainError('serial-numbers.alreadyDownloaded')
        return applied.secretsOf(tx, application.applicationId)
      })
      return secretsFile({ ...application, rows, format, locale })
    },

    async labels(applicationId: string, actor: Actor, base: string): Promise<Download> {
      const application = await requireWithProduct(applicationId, actor)
      const labels = await applied.labelsOf(db, application.applicationId)
      // The libraries for PDF and fonts take ten megabytes, which most processes never need.
      const { serialLabels } = await import('./serial-labels.ts')
      return {
        fileName: `labels-${application.applicationId}.pdf`,
        mime: 'application/pdf',
        chunks: serialLabels({ ...application, base }, labels),
      }
    },
  }
}

const readerOf = ({ accountId, permissions }: Actor) => ({ accountId, isAdministrator: permissions.administrator })

const shown = (
  { applicationId, accountId, downloadTime, ...view }: ApplicationView,
  actor: Actor,
  totals: SerialTotals = { total: 0, activated: 0 },
): SerialApplication => ({
  ...view,
  applicationId: String(applicationId),
  isMine: accountId === actor.accountId,
  downloadTime,
  activated: totals.activated,
  activation: activationOf(totals),
})
