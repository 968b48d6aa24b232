import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { HardwareConfig } from '@slipway/contract/products/hardware/hardware.ts'
import type {
  getLightStrip,
  resetLightStrip,
  setLightModel,
  setLightStrip,
} from '@slipway/contract/products/hardware/light-strip.calls.ts'
import { completeConfig, fittedConfig, initialConfig } from '@slipway/contract/products/hardware/light-strip.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { requireNewest } from '../../identity/accounts/index.ts'
import type { ProductRecord } from '../products/index.ts'
import { lockUnfrozen, type HardwareDependencies } from './hardware-rules.ts'
import { requireNoConflict } from './pin-conflicts.ts'
import { lightStripStore, type StoredStrip } from './light-strip.store.ts'

interface Saving {
  productId: string
  firmwareUpgradeCode?: string | undefined
  updateTime?: number | undefined
}

type Strip = Pick<StoredStrip, 'modelId' | 'mconfigInfo'>

/** CA-059 to CA-062. */
export function lightStripService(parts: HardwareDependencies) {
  const { db, clock, accounts, products } = parts

  const stored = ({ productId, firmwareUpgradeCode }: ProductRecord, on: DatabaseOrTransaction = db) =>
    lightStripStore(on).find(productId, firmwareUpgradeCode)

  /** Stores what follows from the present pins. */
  const saving = (
    { productId, firmwareUpgradeCode, updateTime: startedFrom }: Saving,
    actor: Actor,
    change: (current: Strip) => Strip,
  ): Promise<HardwareConfig> =>
    inTransaction(db, async (tx) => {
      const product = await lockUnfrozen(parts, tx, { productId, actor })
      requireUpgradeCode(product, firmwareUpgradeCode)
      const current = await stored(product, tx)
      if (current) await requireNewest('hardware.savedMeanwhile', current, startedFrom, { accounts, tx })
      const strip = change(current ?? { modelId: '', mconfigInfo: initialConfig() })
      const updateTime = Math.max(clock.now(), (current?.updateTime ?? 0) + 1)
      const saved = { ...strip, updateTime, updatedBy: actor.accountId }
      await lightStripStore(tx).save(productId, product.firmwareUpgradeCode, saved)
      return shown(product, saved)
    })

  return {
    /** Null if no pins were saved. */
    async of(product: ProductRecord): Promise<HardwareConfig | null> {
      const found = await stored(product)
      return found ? shown(product, found) : null
    },

    async get(
      { productId, firmwareUpgradeCode }: CheckedInputOf<typeof getLightStrip>,
      actor: Actor,
    ): Promise<HardwareConfig> {
      const product = await products.readable(productId, actor)
      requireUpgradeCode(product, firmwareUpgradeCode)
      return shown(product, await stored(product))
    },

    set: ({ modelId, mconfigInfo, ...input }: CheckedInputOf<typeof setLightStrip>, actor: Actor) =>
      saving(input, actor, () => {
        requireNoConflict(modelId, mconfigInfo)
        return { modelId, mconfigInfo: completeConfig(mconfigInfo) }
      }),

    setModel: ({ modelId, mconfigInfo, ...input }: CheckedInputOf<typeof setLightModel>, actor: Actor) =>
      saving(input, actor, (current) => {
        if (mconfigInfo) requireNoConflict('', mconfigInfo)
        return { modelId, mconfigInfo: fittedConfig(modelId, mconfigInfo ?? current.mconfigInfo) }
      }),

    reset: ({ modelId, ...input }: CheckedInputOf<typeof resetLightStrip>, actor: Actor) =>
      saving(input, actor, (current) => ({ modelId: modelId ?? current.modelId, mconfigInfo: initialConfig() })),
  }
}

function requireUpgradeCode({ firmwareUpgradeCode: current }: ProductRecord, asked?: string): void {
  if (asked && asked !== current) {
    throw new DomainError('hardware.otherUpgradeCode', { current, field: 'firmwareUpgradeCode' })
  }
}

const shown = (
  { productId, firmwareUpgradeCode }: ProductRecord,
  strip: (Strip & { updateTime: number }) | undefined,
): HardwareConfig => ({
  pId: productId,
  firmwareUpgradeCode,
  modelId: strip?.modelId ?? '',
  mconfigInfo: strip?.mconfigInfo ?? initialConfig(),
  updateTime: strip?.updateTime ?? null,
})
