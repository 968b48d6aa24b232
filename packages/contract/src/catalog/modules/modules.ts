import * as z from 'zod/mini'
import { codeOf, epochMs } from '../../schema.ts'
import { communicationTypes } from '../categories/categories.ts'
import { imageChips } from './image-chips.ts'
import { imageInfo } from './image-info.ts'

/** SI-066: how a product with this module is developed. */
export const developModes = { developmentFree: 0, mcu: 1, soc: 2 } as const
export type DevelopMode = (typeof developModes)[keyof typeof developModes]

/** EV-29 to EV-32, SI-072. */
export const firmwareTypes = { module: 1, mcu: 2, bluetooth: 3, zigbee: 4 } as const
export type FirmwareType = (typeof firmwareTypes)[keyof typeof firmwareTypes]

/** EN-MODULE: a radio module of the library. */
export const radioModule = z.object({
  moduleId: z.string(),
  /** The same id (CN-58). */
  mid: z.string(),
  moduleName: z.string(),
  modulePic: z.string(),
  moduleSize: z.string(),
  moduleDesc: z.string(),
  circuitDiagram: z.string(),
  moduleIntroductionDoc: z.string(),
  communicationMode: codeOf(communicationTypes),
  developMode: codeOf(developModes),
  /** The chip that images of its module firmware have to name; empty for any. */
  chip: z.union([z.enum(imageChips), z.literal('')]),
  /** Products that use it, including deleted ones that can be restored. */
  productCount: z.number(),
  firmwareCount: z.number(),
  createTime: epochMs,
  updateTime: epochMs,
})
export type RadioModule = z.infer<typeof radioModule>

/** A module with the products that use it. */
export const moduleDetail = z.extend(radioModule, {
  /** The newest of those that the caller can open. */
  products: z.array(z.object({ productId: z.string(), productName: z.string() })),
})
export type ModuleDetail = z.infer<typeof moduleDetail>

/** EN-MFW: a firmware of a module; there is one of each type (CN-41). */
export const moduleFirmware = z.object({
  firmwareId: z.string(),
  moduleId: z.string(),
  firmwareType: codeOf(firmwareTypes),
  firmwareLabel: z.string(),
  firmwareLabelEn: z.string(),
  /** The main category that it is made for, by identifier; empty for all. */
  mainCategory: z.string(),
  mainCategoryId: z.string(),
  versionCount: z.number(),
})
export type ModuleFirmware = z.infer<typeof moduleFirmware>

/** EN-FWVER: a version of a firmware, with its file. */
export const firmwarePackage = z.object({
  firmwarePackageId: z.string(),
  firmwareVersion: z.string(),
  /** Where the caller can download the file. */
  firmwareUrl: z.string(),
  serialProtocolUrl: z.string(),
  specification: z.string(),
  /** The sub categories that it covers, by id; none means all of the firmware's main category. */
  categories: z.array(z.string()),
  appVersionMin: z.string(),
  parameterConfig: z.record(z.string(), z.unknown()),
  md5: z.string(),
  sha1: z.string(),
  sha256: z.string(),
  size: z.number(),
  fileName: z.string(),
  imageInfo,
  hardware: z.array(z.string()),
  /** The lowest version that can install it; empty for any. */
  fromVersion: z.string(),
  isStop: z.boolean(),
  modelVersion: z.nullable(z.number()),
  reportedAs: z.string(),
  seq: z.number(),
  /** Another version has another file with this MD5, which therefore identifies neither. */
  md5Repeated: z.boolean(),
  packageTime: epochMs,
})
export type FirmwarePackage = z.infer<typeof firmwarePackage>

/** A firmware with its newest version, or with one of its versions; without these fields if it has none. */
export const firmwareRow = z.extend(moduleFirmware, z.partial(firmwarePackage).shape)
export type FirmwareRow = z.infer<typeof firmwareRow>

/** EN-SDKTOOL: a version of a module's SDK tool. */
export const sdkToolVersion = z.object({
  packageId: z.string(),
  moduleId: z.string(),
  toolVersion: z.string(),
  toolUrl: z.string(),
  sdkDoc: z.string(),
  changes: z.string(),
  fileName: z.string(),
  size: z.number(),
  sha256: z.string(),
  createTime: epochMs,
})
export type SdkToolVersion = z.infer<typeof sdkToolVersion>
