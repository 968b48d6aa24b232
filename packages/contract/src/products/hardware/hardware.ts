import * as z from 'zod/mini'
import { developModes, firmwareTypes, radioModule } from '../../catalog/modules/modules.ts'
import { codeOf, epochMs } from '../../schema.ts'
import { mconfigInfo } from './light-strip.ts'
import { moduleFlaws } from './module-fit.ts'

const parameters = z.record(z.string(), z.unknown())

/** Reasons against a module, with their texts in the caller's language; empty for one that suits the product. */
const reasons = z.array(z.object({ reason: z.enum(moduleFlaws), msg: z.string() }))

/** CN-59: a module of the library, as a choice for a product. */
export const moduleOffer = z.extend(radioModule, {
  isSelected: z.boolean(),
  /** The development types that the product could have with it. */
  allowed: z.array(codeOf(developModes)),
  firmwares: z.array(
    z.object({
      firmwareId: z.string(),
      firmwareType: codeOf(firmwareTypes),
      firmwareLabel: z.string(),
      firmwareLabelEn: z.string(),
      /** The newest version for the product's category; empty without one. */
      firmwareVersion: z.string(),
    }),
  ),
  whyNot: reasons,
})
export type ModuleOffer = z.infer<typeof moduleOffer>

/** The module of a product. */
export const moduleChoice = z.object({
  moduleId: z.string(),
  /** The same id (CN-58). */
  mid: z.string(),
  moduleName: z.string(),
  modulePic: z.string(),
  communicationMode: radioModule.shape.communicationMode,
  developMode: codeOf(developModes),
  /** SI-066: how this product is developed. */
  developType: codeOf(developModes),
  allowed: z.array(codeOf(developModes)),
  /** Why it no longer suits the product, such as after a change of its category. */
  whyNot: reasons,
})
export type ModuleChoice = z.infer<typeof moduleChoice>

/** A firmware that a product can use: of its module, or its own (CN-42). */
export const firmwareChoice = z.object({
  firmwareId: z.string(),
  firmwareType: codeOf(firmwareTypes),
  firmwareLabel: z.string(),
  firmwareLabelEn: z.string(),
  /** Made for this product, not a firmware of the library. */
  isOwn: z.boolean(),
  isSelected: z.boolean(),
  /** The version that new devices leave the factory with; empty without one. */
  firmwarePackageId: z.string(),
  firmwareVersion: z.string(),
  parameterConfig: parameters,
  /** The last save of the selection; null while it is not selected. */
  updateTime: z.nullable(epochMs),
  versionCount: z.number(),
  /** The newest versions, and the selected one. */
  versions: z.array(
    z.object({
      firmwarePackageId: z.string(),
      firmwareVersion: z.string(),
      /** Whether it covers the product's category. */
      covers: z.boolean(),
      packageTime: epochMs,
    }),
  ),
})
export type FirmwareChoice = z.infer<typeof firmwareChoice>

/** What the hardware step of a product begins with. */
export const productHardware = z.object({
  module: z.nullable(moduleChoice),
  /** Whether a release needs a module (SI-027). */
  isRequired: z.boolean(),
  /** From trial production on, only the parameters of firmware can change (SI-030). */
  isFrozen: z.boolean(),
  /** The development types of the product's access plan. */
  developTypes: z.array(codeOf(developModes)),
})
export type ProductHardware = z.infer<typeof productHardware>

/** EN-HWCFG, SI-064. */
export const hardwareConfig = z.object({
  pId: z.string(),
  firmwareUpgradeCode: z.string(),
  modelId: z.string(),
  mconfigInfo,
  /** The save that a change starts from; null if nothing is stored yet. */
  updateTime: z.nullable(epochMs),
})
export type HardwareConfig = z.infer<typeof hardwareConfig>
