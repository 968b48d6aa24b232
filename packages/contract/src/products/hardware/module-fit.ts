import {
  accessTypes,
  communicationTypes,
  type AccessType,
  type CommunicationType,
} from '../../catalog/categories/categories.ts'
import { developModes, firmwareTypes, type DevelopMode, type FirmwareType } from '../../catalog/modules/modules.ts'

/** What a product asks of its module. */
export interface ModuleNeeds {
  accessType: AccessType
  communicationType: CommunicationType
  /** Of the product's category. */
  mainCategoryId: string
}

/** A firmware of a module, as far as the choice depends on it. */
export interface FirmwareFacts {
  firmwareType: FirmwareType
  /** Empty: made for all main categories. */
  mainCategoryId: string
  versionCount: number
  /** Whether any version covers the product's category. */
  hasCovering: boolean
}

export interface ModuleFacts {
  communicationMode: CommunicationType
  developMode: DevelopMode
  firmwares: readonly FirmwareFacts[]
}

/** Why a module does not suit a product, in the order in which the first one refuses it. */
export const moduleFlaws = [
  'communication',
  'developmentFree',
  'noFirmware',
  'mainCategory',
  'noVersion',
  'category',
] as const
export type ModuleFlaw = (typeof moduleFlaws)[number]

/** A module with Wi-Fi and Bluetooth serves products with either. */
const serves = (mode: CommunicationType, wanted: CommunicationType): boolean =>
  mode === wanted ||
  (mode === communicationTypes.bluetoothAndWifi &&
    (wanted === communicationTypes.wifi || wanted === communicationTypes.bluetooth))

/** EV-15, EV-16: the development types of an access plan, the most demanding last. */
export const developTypesOf: Readonly<Record<AccessType, readonly DevelopMode[]>> = {
  [accessTypes.developmentFree]: [developModes.developmentFree],
  [accessTypes.custom]: [developModes.mcu, developModes.soc],
}

/** CN-59: whether the module's own firmware covers the product's category. */
function firmwareFlaw(
  { firmwares }: Pick<ModuleFacts, 'firmwares'>,
  { mainCategoryId }: Pick<ModuleNeeds, 'mainCategoryId'>,
): ModuleFlaw | undefined {
  const firmware = firmwares.find(({ firmwareType }) => firmwareType === firmwareTypes.module)
  if (!firmware) return 'noFirmware'
  if (firmware.mainCategoryId !== '' && firmware.mainCategoryId !== mainCategoryId) return 'mainCategory'
  if (firmware.versionCount === 0) return 'noVersion'
  return firmware.hasCovering ? undefined : 'category'
}

/**
 * How the product can be developed with the module (CA-065). A module also offers every way that asks less of it. Only
 * SoC development works without firmware of the library: the product has its own.
 */
export function allowedDevelopTypes(module: ModuleFacts, needs: ModuleNeeds): DevelopMode[] {
  const isCovered = firmwareFlaw(module, needs) === undefined
  return developTypesOf[needs.accessType].filter(
    (type) => type <= module.developMode && (type === developModes.soc || isCovered),
  )
}

/** All reasons against a module; none for one that can be chosen. */
export function whyNot(module: ModuleFacts, needs: ModuleNeeds): ModuleFlaw[] {
  const flaws: ModuleFlaw[] = []
  if (!serves(module.communicationMode, needs.communicationType)) flaws.push('communication')
  if (allowedDevelopTypes(module, needs).length > 0) return flaws
  const isTooSimple = developTypesOf[needs.accessType].every((type) => type > module.developMode)
  const flaw = isTooSimple ? 'developmentFree' : firmwareFlaw(module, needs)
  return flaw ? [...flaws, flaw] : flaws
}
