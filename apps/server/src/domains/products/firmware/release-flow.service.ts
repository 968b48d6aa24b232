import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { OtaRegion } from '@slipway/contract/products/firmware/areas.ts'
import type { testedOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { firmwareTested } from '@slipway/contract/products/firmware/firmware.events.ts'
import { otaLifecycle, otaStatus, type OtaEvent } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import {
  decideUpgrade,
  windowEnd,
  type ReleaseState,
  type UpgradeDecision,
} from '@slipway/contract/products/firmware/release-decisions.ts'
import type { RolloutPreset } from '@slipway/contract/products/firmware/rollout-presets.ts'
import { runsVersion } from '@slipway/contract/products/firmware/runs-version.ts'
import { nextState } from '@slipway/contract/lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { FirmwareDependencies } from './firmware-dependencies.ts'
import { firmwareFacts } from './firmware-facts.views.ts'
import { regionText, regionTextOrNone } from './region-text.ts'
import { lockedRelease } from './ota-releases.service.ts'
import { otaReleasesStore, type Regions, type ReleaseRow } from './ota-releases.store.ts'
import { modelOf, signatureRefusal } from './release-manifest.ts'
import { announceValidation, releaseRegions } from './release-regions.ts'
import { regionsGiven, resolveDevices, type DeviceLists } from './test-device-lists.ts'

type Upgrade = CheckedInputOf<typeof upgradeOta>
type Validation = Extract<UpgradeDecision, { kind: 'validate' }>
/** A release as its account asks for it. */
type Asked = Extract<UpgradeDecision, { kind: 'release' }> & { plan: RolloutPreset | undefined; accountId: number }

const openRegionsOf = (regions: Regions): OtaRegion[] =>
  (Object.keys(regions) as OtaRegion[]).filter((region) => regions[region]?.ok === true)

const stateOf = (release: ReleaseRow): ReleaseState => ({
  ...release,
  isWithdrawn: release.withdrawTime !== null,
  openRegions: openRegionsOf(release.regions),
})

/** The state after an event that the release's present state allows. */
function stateAfter({ publishStatus }: ReleaseRow, event: OtaEvent) {
  const next = nextState(otaLifecycle, publishStatus, event)
  if (next === undefined) throw new Error(`a firmware release in state ${publishStatus} has no event ${event}`)
  return next
}

/** A package that needs a model version is released once devices are checked against that one. */
async function requireModel(tx: DatabaseOrTransaction, release: ReleaseRow): Promise<void> {
  const needed = modelOf(release)
  const published = await firmwareFacts(tx).publishedModel(release.productId)
  if (published < needed) throw new DomainError('firmware.modelUnpublished', { needed, published })
}

/** Whether a test device reports all that the release installs. */
async function isConfirmed(tx: DatabaseOrTransaction, { recordId, images }: ReleaseRow): Promise<boolean> {
  let serials: string[] | undefined
  for (const image of images) {
    const reports = await firmwareFacts(tx).reportsOf(recordId, image.firmwareType)
    const confirmed = reports.filter(({ reportedVersion }) => runsVersion(image, reportedVersion))
    serials = confirmed.map(({ serial }) => serial).filter((serial) => serials?.includes(serial) ?? true)
  }
  return serials !== undefined && serials.length > 0
}

export function releaseFlowService(parts: FirmwareDependencies) {
  const { db, clock, events } = parts
  const regionsOf = releaseRegions(parts)
  const unsigned = signatureRefusal(parts)

  async function validate(
    tx: DatabaseOrTransaction,
    release: ReleaseRow,
    { effectiveDay }: Validation,
    lists: DeviceLists,
  ): Promise<void> {
    const { recordId, productId } = release
    const store = otaReleasesStore(tx)
    const now = clock.now()
    const devices = await resolveDevices(tx, productId, lists, await store.devicesOf(recordId))
    await store.setDevices(recordId, regionsGiven(lists), devices)
    const isNew = release.publishStatus === otaStatus.toBeValidated
    const publishStatus = isNew ? stateAfter(release, 'startValidation') : release.publishStatus
    const effectiveUntil = windowEnd(now, effectiveDay)
    await store.change(recordId, { publishStatus, effectiveDay, effectiveUntil }, now)
    await announceValidation(parts, tx, release, effectiveUntil)
  }

  /** Gives the results of the regions; the release changes if it reached at least one, or had before. */
  async function open(tx: DatabaseOrTransaction, release: ReleaseRow, decision: Asked): Promise<Regions> {
    const now = clock.now()
    const { grayRatio, publishType, area, effectiveDay, windowFrom } = decision
    const effectiveUntil =
      windowFrom === undefined && release.effectiveUntil !== null
        ? release.effectiveUntil
        : windowEnd(windowFrom ?? now, effectiveDay)
    // A new window alone concerns the regions that are open.
    const regionsTold = decision.regions.length > 0 ? decision.regions : openRegionsOf(release.regions)
    const opened = await regionsOf(tx, release, { ...decision, regions: regionsTold, effectiveUntil })
    const regions = { ...release.regions, ...opened }
    const isNew = release.publishStatus === otaStatus.toBeReleased
    const isReached = decision.regions.length === 0 || openRegionsOf(opened).length > 0
    const store = otaReleasesStore(tx)
    if (!isReached) {
      await store.change(release.recordId, { regions: isNew ? regions : release.regions }, now)
      return regions
    }
    const publishStatus = isNew ? stateAfter(release, 'release') : release.publishStatus
    const first = isNew ? { publishTime: now } : {}
    const change = { publishStatus, grayRatio, publishType, area, effectiveDay, effectiveUntil, regions, ...first }
    await store.change(release.recordId, change, now)
    return regions
  }

  async function wantedDevices(tx: DatabaseOrTransaction, { recordId }: ReleaseRow, input: Upgrade) {
    const given = regionsGiven(input)
    const staying = (await otaReleasesStore(tx).devicesOf(recordId)).filter(({ region }) => !given.includes(region))
    return staying.length + (input.cnDevices?.length ?? 0) + (input.usDevices?.length ?? 0)
  }

  return {
    async upgrade(input: Upgrade, actor: Actor, locale: Locale): Promise<OutputOf<typeof upgradeOta>> {
      const result = await inTransaction(db, async (tx) => {
        const release = await lockedRelease(parts, tx, input, actor)
        const { effectiveDay, grayRatio, area } = input
        const deviceCount = await wantedDevices(tx, release, input)
        const givesDevices = regionsGiven(input).length > 0
        const wanted = { effectiveDay, grayRatio, area, deviceCount, givesDevices }
        const decision = decideUpgrade(stateOf(release), wanted, clock.now())
        if (decision.kind === 'refuse') throw new DomainError(decision.refusal, decision.details)
        if (decision.kind === 'release') await requireModel(tx, release)
        const refusal = await unsigned(tx, release, decision)
        if (refusal) return { refusal }
        let { regions } = release
        if (decision.kind === 'validate') await validate(tx, release, decision, input)
        const by = { plan: input.plan, accountId: actor.accountId }
        if (decision.kind === 'release') regions = await open(tx, release, { ...decision, ...by })
        if (decision.kind !== 'stay') await otaReleasesStore(tx).follow(release.productId, clock.now())
        const asked = decision.kind === 'release' ? decision.regions : []
        const isFailed = asked.length > 0 && asked.every((region) => regions[region]?.ok !== true)
        return { refusal: undefined, recordId: release.recordId, regions, isFailed }
      })
      // The drafted manifest stays for the key's owner.
      if (result.refusal) throw result.refusal
      // ER-22, ST-20: thrown after the commit, because the results stay with the record.
      if (result.isFailed) {
        const [cn, us] = [result.regions.cn, result.regions.us].map((region) => regionTextOrNone(region, locale))
        throw new DomainError('firmware.releaseFailed', { cn: cn ?? '', us: us ?? '' })
      }
      const { recordId, regions } = result
      const after = await otaReleasesStore(db).find({ productId: input.productId, recordId })
      if (!after) throw new DomainError('firmware.notFound', { field: 'recordId' })
      const { publishStatus } = after
      return { recordId, publishStatus, cn: regionText(regions.cn, locale), us: regionText(regions.us, locale) }
    },

    /** ST-18, ER-28: what the devices report decides, not what the caller says. */
    async tested(input: CheckedInputOf<typeof testedOta>, actor: Actor): Promise<string> {
      return inTransaction(db, async (tx) => {
        const release = await lockedRelease(parts, tx, input, actor)
        if (release.publishStatus !== otaStatus.validating) throw new DomainError('firmware.notValidating')
        const { recordId, productId, firmwareId, packageId } = release
        const { passed, reason } = input
        const now = clock.now()
        if (!passed && reason === '') throw new DomainError('firmware.reasonMissing', { field: 'reason' })
        const publishStatus = stateAfter(release, passed ? 'passValidation' : 'failValidation')
        const change = passed ? { testedTime: now } : { failReason: reason, failTime: now }
        await otaReleasesStore(tx).change(recordId, { publishStatus, ...change }, now)
        await otaReleasesStore(tx).follow(productId, now)
        // First, because a device that has failed says more than one that reports nothing.
        await events.publish(tx, firmwareTested, { recordId, productId, firmwareId, packageId, passed })
        const version = release.images.map((image) => image.reportedAs || image.firmwareVersion).join(', ')
        if (passed && !(await isConfirmed(tx, release))) throw new DomainError('firmware.notCompleted', { version })
        return recordId
      })
    },
  }
}
