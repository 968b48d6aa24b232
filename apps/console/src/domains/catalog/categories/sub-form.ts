import {
  accessTypes,
  communicationTypes,
  methodsOfMode,
  type CommunicationType,
  type NetProtocol,
  type NetworkMethod,
  type SubCategoryShown,
} from '@slipway/contract/catalog/categories/categories.ts'
import {
  categoryLabel,
  extInput,
  netProtocolsInput,
  subCategoryFields,
  subIdentifier,
} from '@slipway/contract/catalog/categories/category-fields.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import * as z from 'zod/mini'
import { objectText } from '../../../shared/form/object-text.ts'

export const subFormSchema = z.object({
  ...subCategoryFields,
  label: categoryLabel,
  category: subIdentifier.category,
  netProtocols: netProtocolsInput,
  /** An empty field means no extra data. */
  ext: z.pipe(objectText, extInput),
})
export type SubFormInput = z.input<typeof subFormSchema>
export type SubFormValues = z.output<typeof subFormSchema>

export const subStart = (sub: SubCategoryShown | undefined): SubFormInput => ({
  label: sub?.label ?? { zh: '', en: '' },
  category: sub?.category ?? '',
  displayUrl: sub?.displayUrl ?? '',
  accessType: sub?.accessType ?? [accessTypes.custom],
  minAppVersion: sub?.minAppVersion ?? '1.0.0',
  tag: sub?.tag ?? '',
  ext: sub && Object.keys(sub.ext).length > 0 ? JSON.stringify(sub.ext, null, 2) : '',
  netProtocols: sub?.netProtocols ?? [modeWith(communicationTypes.wifi)],
})

export const subRefusalFields = {
  'categories.identifierTaken': 'category',
  'categories.tagUnknown': 'tag',
  'uploads.notFound': 'displayUrl',
  'uploads.missing': 'displayUrl',
  'uploads.tooLarge': 'displayUrl',
  'uploads.notAnImage': 'displayUrl',
  'uploads.wrongSize': 'displayUrl',
} as const satisfies Partial<Record<RefusalName, keyof SubFormInput>>

/** The methods that the form offers: the common ones plus those already chosen. */
export const methodsFor = ({ type, methods }: Pick<NetProtocol, 'type' | 'methods'>): NetworkMethod[] => [
  ...new Set([...methodsOfMode[type], ...methods]),
]

/** The initial state of a newly chosen mode. */
function modeWith(type: CommunicationType): NetProtocol {
  const [defaultValue = 'smartconfig'] = methodsOfMode[type]
  return { type, methods: [defaultValue], default: defaultValue }
}

/** The mode with this method added or removed; its default remains one of the chosen methods. */
export function withMethod(mode: NetProtocol, method: NetworkMethod, isChosen: boolean): NetProtocol {
  const methods = methodsFor(mode).filter((one) => (one === method ? isChosen : mode.methods.includes(one)))
  return { ...mode, methods, default: methods.includes(mode.default) ? mode.default : (methods[0] ?? mode.default) }
}

/** The modes in code order, with this one added or removed. */
export const withMode = (modes: readonly NetProtocol[], type: CommunicationType, isChosen: boolean): NetProtocol[] =>
  [...modes.filter((mode) => mode.type !== type), ...(isChosen ? [modeWith(type)] : [])].toSorted(
    (one, other) => one.type - other.type,
  )
