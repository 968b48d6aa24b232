import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { FeatureContent, FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { transType, type CheckedFeature } from '@slipway/contract/products/features/features.ts'
import { otherType } from '@slipway/contract/products/features/same-types.ts'
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
import type { LibraryFeature } from './standard-library.views.ts'
import { contentOf } from '../features/index.ts'
import { featureOf, ftypeOf } from './standard-reply.ts'

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

/** The identity of a standard feature: identifier, kind and data types. */
export interface StandardKind {
  key: string
  ftype: Ftype
  content: FeatureContent
}

export const kindOf = (feature: LibraryFeature): StandardKind => ({
  key: feature.key,
  ftype: feature.content.ftype,
  content: contentOf(featureOf(feature)),
})

export const kindOfOwn = (feature: FeatureRecord): StandardKind => ({
  key: feature.deKey,
  ftype: ftypeOf(feature),
  content: feature,
})

/** Refuses changes of the standard feature's identity; `versions` are those that it can come from. */
export function requireStandard(
  { name, vo }: GivenVo,
  { key, ftype }: StandardKind,
  versions: readonly StandardKind[],
): void {
  const fixed = (field: string) => new DomainError('standard-features.fixed', { field: `${name}.${field}` })
  if (vo.ftype !== ftype) throw fixed('ftype')
  if (!sameIdentifier(vo.key, key)) throw fixed('key')
  const wanted = contentOf(toFeature(vo))
  const others = versions.map(({ content }) => otherType(content, wanted))
  const [field] = others
  if (field === undefined || others.includes(undefined)) return
  throw fixed(field.replace(/^deInput/, vo.ftype === 'prop' ? 'schema' : 'input').replace(/^deOutput/, 'output'))
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
