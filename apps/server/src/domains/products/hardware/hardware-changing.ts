import { isDeepStrictEqual } from 'node:util'
import { developModes, firmwareTypes } from '@slipway/contract/catalog/modules/modules.ts'
import {
  firmwareTypeNames,
  stripOf,
  type FirmwareTypeName,
  type NamedHardware,
  type NamedSelection,
} from '@slipway/contract/products/hardware/named-hardware.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { firmwareSelecting } from './firmware-selecting.ts'
import { lockUnfrozen, type HardwareDependencies } from './hardware-rules.ts'
import { hardwareStore } from './hardware.store.ts'
import { lightStripStore } from './light-strip.store.ts'
import { moduleChoosing } from './module-choosing.ts'
import { hardwareNaming } from './named-hardware.ts'
import { requireNoConflict } from './pin-conflicts.ts'

interface Change {
  productId: string
  now: NamedHardware
  /** Says everything that stays; a version or parameters that it leaves out follow from the firmware. */
  wanted: NamedHardware
}

/** Names the place of a refusal in the hardware, such as `firmware.mcu.firmwareVersion`. */
async function at<Result>(
  placeOf: (details: Readonly<Record<string, unknown>>) => string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError(error.reason, { ...error.details, field: placeOf(error.details) })
  }
}

/** Gives a product the hardware that a folder says, by the rules of each single call, in the caller's transaction. */
export function hardwareChanging(parts: HardwareDependencies) {
  const { clock, modules, products } = parts
  const choose = moduleChoosing(parts)
  const { select, unselect } = firmwareSelecting(parts)
  const { firmwareOf } = hardwareNaming(parts)

  async function changeOwn(tx: DatabaseOrTransaction, { productId, wanted }: Change, actor: Actor): Promise<void> {
    const { known } = await firmwareOf(productId, tx)
    for (const type of firmwareTypeNames) {
      const labels = wanted.ownFirmware?.[type]
      const firmwareType = firmwareTypes[type]
      const own = known.find((one) => one.productId !== null && one.firmwareType === firmwareType)
      const isSame = own?.firmwareLabel === labels?.firmwareLabel && own?.firmwareLabelEn === labels?.firmwareLabelEn
      if (!labels || isSame) continue
      await at(
        () => `ownFirmware.${type}`,
        async () => {
          await lockUnfrozen(parts, tx, { productId, actor })
          const store = modules.ownFirmwareOn(tx)
          if (own) await store.change(own.firmwareId, labels)
          else await store.add({ productId, firmwareType, ...labels, createTime: clock.now() })
        },
      )
    }
  }

  async function changeModule(tx: DatabaseOrTransaction, { productId, now, wanted }: Change, actor: Actor) {
    const { moduleName, developType } = wanted
    if (moduleName === now.moduleName && developType === now.developType) return
    await at(
      ({ field }) => (field === 'developType' ? field : 'moduleName'),
      async () => {
        if (moduleName === undefined) throw new DomainError('hardware.noModule', { field: 'developType' })
        const moduleId = await modules.choiceOn(tx).moduleNamed(moduleName)
        if (moduleId === undefined) throw new DomainError('hardware.unknownModule', { module: moduleName })
        const type = developType && { developType: developModes[developType] }
        await choose(tx, { productId, moduleId, ...type, confirm: true }, actor)
      },
    )
  }

  /** The ids of the firmware and the version that a selection names. */
  async function meant(
    tx: DatabaseOrTransaction,
    { productId, type }: { productId: string; type: FirmwareTypeName },
    { isOwn, firmwareVersion: version }: NamedSelection,
  ) {
    const { module, known } = await firmwareOf(productId, tx)
    const ofType = known.filter(({ firmwareType }) => firmwareType === firmwareTypes[type])
    const firmware = ofType.find((one) => (one.productId !== null) === isOwn)
    if (!firmware && !isOwn && !module) throw new DomainError('hardware.noModule')
    if (!firmware) throw new DomainError(isOwn ? 'hardware.noOwnFirmware' : 'hardware.moduleLacksFirmware')
    const { firmwareId } = firmware
    if (version === undefined) return { firmwareId, firmwarePackageId: undefined }
    const firmwarePackageId = await modules.choiceOn(tx).versionNamed(firmwareId, version)
    if (firmwarePackageId === undefined) {
      throw new DomainError('hardware.unknownVersion', { version, field: 'firmwarePackageId' })
    }
    return { firmwareId, firmwarePackageId }
  }

  async function changeSelection(
    tx: DatabaseOrTransaction,
    { productId, wanted }: Change,
    { type, actor }: { type: FirmwareTypeName; actor: Actor },
  ): Promise<void> {
    const ofType = async () =>
      (await hardwareStore(tx).selected(productId)).find(({ firmwareType }) => firmwareType === firmwareTypes[type])
    const current = await ofType()
    const selection = wanted.firmware?.[type]
    if (!selection) {
      if (!current) return
      await lockUnfrozen(parts, tx, { productId, actor })
      await unselect(tx, productId, current)
      return
    }
    const { firmwareId, firmwarePackageId } = await meant(tx, { productId, type }, selection)
    const isVersionKept = firmwarePackageId === undefined || firmwarePackageId === current?.packageId
    if (firmwareId !== current?.firmwareId || !isVersionKept) {
      const product = await lockUnfrozen(parts, tx, { productId, actor })
      await select(tx, product, { firmwareId, firmwarePackageId, by: actor.accountId })
    }
    const { parameterConfig } = selection
    const selected = await ofType()
    if (!selected || !parameterConfig || isDeepStrictEqual(parameterConfig, selected.parameterConfig)) return
    const updateTime = Math.max(clock.now(), selected.updateTime + 1)
    await hardwareStore(tx).select(productId, { ...selected, parameterConfig, updateTime, updatedBy: actor.accountId })
  }

  async function changeStrip(tx: DatabaseOrTransaction, { productId, now, wanted }: Change, actor: Actor) {
    if (!wanted.lightStrip || isDeepStrictEqual(now.lightStrip, wanted.lightStrip)) return
    const strip = stripOf(wanted.lightStrip)
    await at(
      ({ pin }) => (pin === undefined ? 'lightStrip' : `lightStrip.pins.${String(pin)}`),
      async () => {
        const { firmwareUpgradeCode: code } = await lockUnfrozen(parts, tx, { productId, actor })
        requireNoConflict(strip.modelId, strip.mconfigInfo)
        const current = await lightStripStore(tx).find(productId, code)
        const updateTime = Math.max(clock.now(), (current?.updateTime ?? 0) + 1)
        await lightStripStore(tx).save(productId, code, { ...strip, updateTime, updatedBy: actor.accountId })
      },
    )
  }

  /** Throws the refusals of each call; `field` is a place in the hardware. */
  return async function changeTo(tx: DatabaseOrTransaction, change: Change, actor: Actor): Promise<void> {
    await products.lockOwn(tx, change.productId, actor)
    await changeOwn(tx, change, actor)
    await changeModule(tx, change, actor)
    for (const type of firmwareTypeNames) {
      await at(
        ({ field }) => (field === 'firmwarePackageId' ? `firmware.${type}.firmwareVersion` : `firmware.${type}`),
        () => changeSelection(tx, change, { type, actor }),
      )
    }
    await changeStrip(tx, change, actor)
  }
}
