import * as z from 'zod/mini'
import { codeOf, epochMs } from '../../schema.ts'

/** EV-15, EV-16. */
export const accessTypes = { custom: 0, developmentFree: 1 } as const
export type AccessType = (typeof accessTypes)[keyof typeof accessTypes]

/** EV-17 to EV-21. */
export const communicationTypes = { wifi: 1, bluetooth: 2, bluetoothAndWifi: 3, zigbee: 4, bluetoothMesh: 5 } as const
export type CommunicationType = (typeof communicationTypes)[keyof typeof communicationTypes]

/** EV-22 to EV-28. */
export const networkMethods = ['apCamera', 'apMode', 'bluetooth', 'meshSub', 'zigSub', 'smartconfig', 'combo'] as const
export type NetworkMethod = (typeof networkMethods)[number]

/** EV-17 to EV-28: the network methods that a communication mode can use, the most common first. */
export const methodsOfMode: Readonly<Record<CommunicationType, readonly NetworkMethod[]>> = {
  [communicationTypes.wifi]: ['smartconfig', 'apMode', 'apCamera'],
  [communicationTypes.bluetooth]: ['bluetooth'],
  [communicationTypes.bluetoothAndWifi]: ['combo', 'bluetooth', 'apMode', 'smartconfig', 'apCamera'],
  [communicationTypes.zigbee]: ['zigSub'],
  [communicationTypes.bluetoothMesh]: ['meshSub'],
}

const label = z.object({ zh: z.string(), en: z.string() })

/** The folder of the drawings that the console has for starter categories, by category key. */
export const drawingsFolder = '/category-pictures'

/** SI-053. */
export const netProtocol = z.object({
  type: codeOf(communicationTypes),
  methods: z.array(z.enum(networkMethods)),
  default: z.enum(networkMethods),
})
export type NetProtocol = z.infer<typeof netProtocol>

export const mainCategory = z.object({
  id: z.string(),
  label,
  mainCategory: z.string(),
  /** Its subgroups, by their Chinese names (SI-053). */
  subCatTags: z.array(z.string()),
  /** The subgroups in both languages, in the same order. */
  subCatTagLabels: z.array(label),
})
export type MainCategory = z.infer<typeof mainCategory>

export const subCategory = z.object({
  id: z.string(),
  /** The main category's id. */
  pid: z.string(),
  label,
  category: z.string(),
  displayUrl: z.string(),
  accessType: z.array(codeOf(accessTypes)),
  minAppVersion: z.string(),
  /** Its subgroup, by the Chinese name. */
  tag: z.string(),
  tagLabel: label,
  ext: z.record(z.string(), z.unknown()),
  netProtocols: z.array(netProtocol),
  categoryKey: z.string(),
})
export type SubCategory = z.infer<typeof subCategory>

/** Further fields for administrators: usage counts, and the version that an edit starts from (SI-122). */
const kept = {
  /** Products that use it, including deleted ones that can be restored. */
  products: z.number(),
  /** Those of them that are deleted and can be restored. */
  deletedProducts: z.number(),
  updateTime: epochMs,
}

export const mainCategoryShown = z.extend(mainCategory, { ...kept, subCategories: z.number() })
export type MainCategoryShown = z.infer<typeof mainCategoryShown>

export const subCategoryShown = z.extend(subCategory, kept)
export type SubCategoryShown = z.infer<typeof subCategoryShown>

/** The options of a product's plan that its category offers (VA-94, VA-95). */
export const offers = (
  { accessType, netProtocols }: Pick<SubCategory, 'accessType' | 'netProtocols'>,
  plan: { accessType: AccessType; communicationType: CommunicationType },
): { accessType: boolean; communicationType: boolean } => ({
  accessType: accessType.includes(plan.accessType),
  communicationType: netProtocols.some(({ type }) => type === plan.communicationType),
})
