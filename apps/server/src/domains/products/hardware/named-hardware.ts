import { firmwareTypes } from '@slipway/contract/catalog/modules/modules.ts'
import {
  developTypeName,
  firmwareTypeNames,
  namedStrip,
  type FirmwareTypeName,
  type NamedHardware,
  type NamedSelection,
} from '@slipway/contract/products/hardware/named-hardware.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { ProductRecord } from '../products/index.ts'
import type { HardwareDependencies } from './hardware-rules.ts'
import { hardwareStore } from './hardware.store.ts'
import { lightStripStore } from './light-strip.store.ts'

type Named = Pick<ProductRecord, 'productId' | 'firmwareUpgradeCode'>

/** What a product has chosen, by names. */
export function hardwareNaming({ modules }: Pick<HardwareDependencies, 'modules'>) {
  async function firmwareOf(productId: string, on: DatabaseOrTransaction) {
    const module = await hardwareStore(on).module(productId)
    const known = await modules.choiceOn(on).firmwareFor({ moduleId: module?.moduleId ?? '', productId })
    return { module, known }
  }

  return {
    firmwareOf,

    /** Undefined for a product that has chosen nothing yet. */
    async named({ productId, firmwareUpgradeCode }: Named, on: DatabaseOrTransaction) {
      const { module, known } = await firmwareOf(productId, on)
      const selected = await hardwareStore(on).selected(productId)
      const versions = await modules.choiceOn(on).versionNames(selected.flatMap(({ packageId }) => packageId ?? []))
      const strip = await lightStripStore(on).find(productId, firmwareUpgradeCode)

      const firmware = byType((type): NamedSelection | undefined => {
        const ofType = selected.find(({ firmwareType }) => firmwareType === firmwareTypes[type])
        if (!ofType) return undefined
        const isOwn = known.find(({ firmwareId }) => firmwareId === ofType.firmwareId)?.productId === productId
        const firmwareVersion = versions.get(ofType.packageId ?? '')
        const { parameterConfig } = ofType
        return { isOwn, ...(firmwareVersion !== undefined && { firmwareVersion }), parameterConfig }
      })
      const ownFirmware = byType((type) => {
        const own = known.find((one) => one.productId !== null && one.firmwareType === firmwareTypes[type])
        return own && { firmwareLabel: own.firmwareLabel, firmwareLabelEn: own.firmwareLabelEn }
      })
      const hardware: NamedHardware = {
        ...(module && {
          moduleName: (await modules.choiceOn(on).moduleName(module.moduleId)) ?? '',
          developType: developTypeName(module.developType),
        }),
        ...(firmware && { firmware }),
        ...(ownFirmware && { ownFirmware }),
        ...(strip && { lightStrip: namedStrip(strip.modelId, strip.mconfigInfo) }),
      }
      return Object.keys(hardware).length > 0 ? hardware : undefined
    },

    /** The newest save of any part of it. */
    async lastSaved(
      { productId, firmwareUpgradeCode }: Named,
      on: DatabaseOrTransaction,
    ): Promise<{ at: number; by: number } | undefined> {
      const stamps = [
        await hardwareStore(on).moduleStamp(productId),
        ...(await hardwareStore(on).selected(productId)),
        await lightStripStore(on).find(productId, firmwareUpgradeCode),
      ].flatMap((one) => (one && one.updatedBy !== null ? [{ at: one.updateTime, by: one.updatedBy }] : []))
      return stamps.toSorted((one, other) => other.at - one.at)[0]
    },
  }
}

function byType<One>(
  of: (type: FirmwareTypeName) => One | undefined,
): Partial<Record<FirmwareTypeName, One>> | undefined {
  const found = firmwareTypeNames.flatMap((type): [FirmwareTypeName, One][] => {
    const one = of(type)
    return one === undefined ? [] : [[type, one]]
  })
  return found.length > 0 ? (Object.fromEntries(found) as Partial<Record<FirmwareTypeName, One>>) : undefined
}
