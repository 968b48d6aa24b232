import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { featureType, transType, type CheckedFeature } from '@slipway/contract/products/features/features.ts'
import { sameIdentifier } from '@slipway/contract/products/features/identifier.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { addStandardFeature } from '@slipway/contract/products/standard-features/standard-features.calls.ts'
import {
  featureTypeOf,
  transTypeOf,
  type ActionVo,
  type EventVo,
  type Ftype,
  type PropVo,
  type StandardMark,
} from '@slipway/contract/products/standard-features/standard-features.ts'
import type { LibraryFeature } from './standard-library.store.ts'
import { ftypeOf } from './standard-reply.ts'

type Input = Pick<
  CheckedInputOf<typeof addStandardFeature>,
  'propVo' | 'actionVo' | 'eventVo' | 'resKey' | 'resId' | 'catKey' | 'domainKey'
>

/** The part of the input that is present, with its field name. */
export interface GivenVo {
  name: 'propVo' | 'actionVo' | 'eventVo'
  vo: PropVo | ActionVo | EventVo
}

export function givenVo({ propVo, actionVo, eventVo }: Input): GivenVo {
  if (propVo) return { name: 'propVo', vo: propVo }
  if (actionVo) return { name: 'actionVo', vo: actionVo }
  if (eventVo) return { name: 'eventVo', vo: eventVo }
  throw new Error('the contract requires a feature')
}

/** The thing model's form. */
export function toFeature(vo: GivenVo['vo']): CheckedFeature {
  const { key: deKey, name: deName, deOptional, remark: deRemark } = vo
  const written = { deKey, deName, deOptional, deRemark }
  switch (vo.ftype) {
    case 'prop':
      return {
        ...written,
        featureType: featureTypeOf.prop,
        transType: transTypeOf[vo.access],
        deInput: vo.schema,
      }
    case 'action':
      return {
        ...written,
        featureType: featureTypeOf.action,
        transType: transType.operation,
        deInput: vo.input,
        deOutput: vo.output,
      }
    default:
      return { ...written, featureType: featureTypeOf.event, transType: transType.report, deOutput: vo.output }
  }
}

/** The identity of a standard feature: identifier, kind, and a property's data type. */
export interface StandardKind {
  key: string
  ftype: Ftype
  type: string
}

export const kindOf = ({ key, content }: Pick<LibraryFeature, 'key' | 'content'>): StandardKind => ({
  key,
  ftype: content.ftype,
  type: content.ftype === 'prop' ? content.schema.type : '',
})

export function kindOfOwn(feature: FeatureRecord): StandardKind {
  const type = feature.featureType === featureType.property ? feature.deInput.type : ''
  return { key: feature.deKey, ftype: ftypeOf(feature), type }
}

/** Refuses changes of the standard feature's identity; `types` are those of the versions it can come from. */
export function requireStandard({ name, vo }: GivenVo, { key, ftype }: StandardKind, types: readonly string[]): void {
  const fixed = (field: string) => new DomainError('standard-features.fixed', { field: `${name}.${field}` })
  if (vo.ftype !== ftype) throw fixed('ftype')
  if (!sameIdentifier(vo.key, key)) throw fixed('key')
  if (vo.ftype === 'prop' && !types.includes(vo.schema.type)) throw fixed('schema.type')
}

/** The library version of the input. */
export function versionIn({ name, vo }: GivenVo, defaultValue: number, newest: number): number {
  const version = vo.tplPublishVersion ?? defaultValue
  if (version <= newest) return version
  throw new DomainError('standard-features.noSuchVersion', { version, field: `${name}.tplPublishVersion` })
}

/** The fields of the input outside the thing model, and its origin. */
export function marked(mark: StandardMark, { vo }: GivenVo, input: Input): StandardMark {
  const { emphasis, sort } = vo
  const ofEvent = vo.ftype === 'event' ? { eventType: vo.eventType, etype: vo.etype, noPush: vo.noPush } : {}
  return { ...mark, ...ofEvent, emphasis, sort, catKey: input.catKey || mark.catKey, domainKey: input.domainKey }
}
