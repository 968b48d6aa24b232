import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { flawsOf } from '@slipway/contract/devices/campaigns/rollout/plan-flaws.ts'
import { timingOf, type TimingChanges } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { planText, withOwnTiming, type RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { evidenceFlaw } from '@slipway/contract/devices/campaigns/rollout/rehearsal/evidence.ts'
import {
  devicesIn,
  reachedParts,
  rehearsalInput,
} from '@slipway/contract/devices/campaigns/rollout/rehearsal/rehearsal-input.ts'
import { planFlawTexts } from '@slipway/contract/devices/rehearsals/evidence-texts.ts'
import { fleetOf } from '@slipway/contract/devices/rehearsals/fleet-of.ts'
import type {
  cancelRehearsal,
  getProductFleet,
  getRehearsal,
  startRehearsal,
} from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import type { ProductFleet, Rehearsal, RehearsalDetail } from '@slipway/contract/devices/rehearsals/rehearsals.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import {
  inTransaction,
  isUniqueViolation,
  notify,
  type Database,
  type DatabaseOrTransaction,
} from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import { rehearsalFacts, type ImagesOf, type RehearsedRelease } from './rehearsal-facts.views.ts'
import { sha256 } from './rehearsal-runner.ts'
import { rehearsalsStore } from './rehearsals.store.ts'
import { rehearsalsViews, type StoredRehearsal } from './rehearsals.views.ts'

/** Notified when a rehearsal waits to be run. */
export const REHEARSAL_WAITS = 'rehearsal_waits'

export interface RehearsalsDependencies {
  imagesOf: ImagesOf
  /** What a product sets differently from the usual timing of updates. */
  timingOfProduct(db: DatabaseOrTransaction, productId: string): Promise<TimingChanges>
  db: Database
  clock: Clock
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
}

export type OneRelease = CheckedInputOf<typeof getProductFleet>
export type OneRehearsal = CheckedInputOf<typeof getRehearsal>

export function rehearsalsService({ db, clock, products, imagesOf, timingOfProduct }: RehearsalsDependencies) {
  const views = rehearsalsViews(db)
  const facts = rehearsalFacts(db)

  async function requireRelease({ productId, recordId }: OneRelease, actor: Actor): Promise<RehearsedRelease> {
    await products.requireOwn(productId, actor)
    const release = await facts.release(productId, recordId)
    if (!release) throw new DomainError('firmware.notFound')
    return release
  }

  async function requireStored({ productId, rehearsalId }: OneRehearsal, actor: Actor): Promise<StoredRehearsal> {
    await products.requireOwn(productId, actor)
    const found = await views.find(productId, rehearsalId)
    if (!found) throw new DomainError('rehearsals.notFound')
    return found
  }

  /** Each with why it doesn't count for a rollout by its plan. */
  async function shown(
    stored: readonly StoredRehearsal[],
    { productId, release }: { productId: string; release: RehearsedRelease | undefined },
    tx: DatabaseOrTransaction = db,
  ): Promise<Rehearsal[]> {
    const timing = await timingOfProduct(tx, productId)
    const validationDevices = release ? await rehearsalFacts(tx).confirmedTestDevices(release) : 0
    const about = { packageHash: release?.sha256 ?? '', timing, validationDevices, now: clock.now() }
    return stored.map(({ summary, ...one }) => {
      const { planHash, createTime: rehearsedAt } = one
      const flaw = summary && evidenceFlaw(summary.evidence, { ...about, planHash, rehearsedAt })
      return { ...one, result: summary?.result ?? null, flaw: flaw ?? null }
    })
  }

  async function shownOne(input: OneRehearsal, actor: Actor): Promise<Rehearsal> {
    const stored = await requireStored(input, actor)
    const { productId } = input
    const [one] = await shown([stored], { productId, release: await facts.release(productId, stored.recordId) })
    if (!one) throw new DomainError('rehearsals.notFound')
    return one
  }

  return {
    requireStored,
    shown,
    shownOne,

    async start(input: CheckedInputOf<typeof startRehearsal>, actor: Actor, locale: Locale): Promise<Rehearsal> {
      const { productId, recordId, faults, seed, seeds } = input
      const release = await requireRelease(input, actor)
      if (release.isWithdrawn) throw new DomainError('firmware.withdrawn')
      const timing = await timingOfProduct(db, productId)
      const plan = withOwnTiming(input.plan, timingOf(timing))
      const [flaw] = flawsOf(plan)
      if (flaw) throw new DomainError('rehearsals.planFlawed', { flaw: inLocale(planFlawTexts[flaw], locale) })
      const found =
        input.fleet && input.validationDevices !== undefined
          ? undefined
          : await productFleetOf({ db, clock, imagesOf }, release, input)
      const parts = input.fleet ?? found?.fleet ?? []
      const fleet = devicesIn(reachedParts(plan, parts))
      if (fleet === 0) throw new DomainError('rehearsals.noDevices', { field: 'fleet' })
      const validationDevices = input.validationDevices ?? found?.validationDevices ?? 0
      const { sha256: packageHash, size: imageBytes } = release
      const own = Object.keys(timing).length > 0 ? { timing } : {}
      const all = { packageHash, imageBytes, plan, ...own, fleet: parts, faults, validationDevices, seed, seeds }
      const rehearsalId = await inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const store = rehearsalsStore(tx)
        const planHash = hashOf(plan)
        const { accountId } = actor
        const id = await store.add({
          productId,
          recordId,
          accountId,
          input: rehearsalInput.parse(all),
          planHash,
          fleet,
          at: clock.now(),
        })
        await store.dropOldest(productId)
        await notify(tx, REHEARSAL_WAITS, id)
        return id
      }).catch((error: unknown) => {
        if (isUniqueViolation(error)) throw new DomainError('rehearsals.running')
        throw error
      })
      return shownOne({ productId, rehearsalId }, actor)
    },

    async list(input: OneRelease, actor: Actor): Promise<Rehearsal[]> {
      const release = await requireRelease(input, actor)
      return shown(await views.ofRelease(input.recordId), { productId: input.productId, release })
    },

    async info(input: OneRehearsal, actor: Actor): Promise<RehearsalDetail> {
      const one = await shownOne(input, actor)
      const stored = await views.stored(input.rehearsalId)
      return { ...one, report: stored?.report ?? null }
    },

    async cancel(input: CheckedInputOf<typeof cancelRehearsal>, actor: Actor): Promise<Rehearsal> {
      await requireStored(input, actor)
      await inTransaction(db, async (tx) => {
        await products.lockOwn(tx, input.productId, actor)
        const isCancelled = await rehearsalsStore(tx).cancel(input.rehearsalId, clock.now())
        if (!isCancelled) throw new DomainError('rehearsals.overAlready')
      })
      return shownOne(input, actor)
    },

    async fleet(input: OneRelease, actor: Actor): Promise<ProductFleet> {
      return productFleetOf({ db, clock, imagesOf }, await requireRelease(input, actor), input)
    },
  }
}

async function productFleetOf(
  { db, clock, imagesOf }: Pick<RehearsalsDependencies, 'db' | 'clock' | 'imagesOf'>,
  release: RehearsedRelease,
  { productId, recordId }: OneRelease,
): Promise<ProductFleet> {
  const facts = rehearsalFacts(db)
  const images = await imagesOf(db, { productId, recordId })
  const rows = await facts.fleetRows(productId, clock.now())
  return {
    ...fleetOf(rows, { ...release, images }),
    devices: rows.reduce((sum, { devices }) => sum + devices, 0),
    total: await facts.deviceCount(productId),
    validationDevices: await facts.confirmedTestDevices(release),
  }
}

export const hashOf = (plan: RolloutPlan): string => sha256(planText(plan))

export type RehearsalsService = ReturnType<typeof rehearsalsService>
