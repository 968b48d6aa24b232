import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { featureType, transType, type CheckedFeature } from '@slipway/contract/products/features/features.ts'
import { comparedFeature, modelDiff } from '@slipway/contract/products/features/model-versions/model-diff.ts'
import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import {
  featureTypeOf,
  statusCodes,
  transTypeOf,
  type Ftype,
  type ProductStandard,
  type StandardAccess,
  type StandardFeature,
  type StandardMark,
} from '@slipway/contract/products/standard-features/standard-features.ts'
import { toStandardForm } from '@slipway/contract/products/standard-features/standard-form.ts'
import type { StandardOne } from '../features/index.ts'
import type { LibraryFeature } from './standard-library.views.ts'

const textOf = (schema: Parameters<typeof toStandardForm>[0]): string => JSON.stringify(toStandardForm(schema))
const EMPTY = '{}'

/** A library feature in the format of the calls. */
export function libraryReply({ content, catKeys: _of, ...feature }: LibraryFeature, locale: Locale): StandardFeature {
  return {
    ...feature,
    ftype: content.ftype,
    ptype: 'STD',
    name: JSON.stringify(content.name),
    remark: inLocale(content.remarks, locale),
    access: content.ftype === 'prop' ? content.access : 'r',
    schema: content.ftype === 'prop' ? textOf(content.schema) : EMPTY,
    input: content.ftype === 'action' ? textOf(content.input) : EMPTY,
    output: content.ftype === 'prop' ? EMPTY : textOf(content.output),
    eventType: content.ftype === 'event' ? content.eventType : 'notification',
    etype: content.ftype === 'event' ? content.etype : 'info',
    noPush: content.ftype === 'event' ? content.noPush : 0,
    direction: content.ftype === 'action' ? 'Plt2Dev' : '',
    did: '',
    tplPublishId: feature.id,
    tplPublishVersion: feature.publishVersion,
  }
}

const nameOf = <Name extends string>(table: Record<Name, number>, code: number): Name => {
  const found = Object.entries(table).find(([, one]) => one === code)
  if (!found) throw new Error(`no name for the code ${code}`)
  return found[0] as Name
}

/** The kind of a product's feature in the library's terms. */
export const ftypeOf = ({ featureType: type }: Pick<FeatureRecord, 'featureType'>): Ftype => nameOf(featureTypeOf, type)

/** A product's standard feature in the format of the calls. */
export function productReply({ feature, standard }: StandardOne): StandardFeature {
  const ftype = ftypeOf(feature)
  const access: StandardAccess = ftype === 'prop' ? nameOf(transTypeOf, feature.transType) : 'r'
  return {
    ...standard,
    ftype,
    ptype: 'STD',
    name: JSON.stringify(feature.deName),
    key: feature.deKey,
    access,
    remark: feature.deRemark,
    ...partsOf(feature),
    direction: ftype === 'action' ? 'Plt2Dev' : '',
    did: feature.did,
    id: feature.did,
    statusCode: statusCodes.offered,
  }
}

function partsOf(feature: FeatureRecord): Pick<StandardFeature, 'schema' | 'input' | 'output'> {
  switch (feature.featureType) {
    case featureType.property:
      return { schema: textOf(feature.deInput), input: EMPTY, output: EMPTY }
    case featureType.operation:
      return { schema: EMPTY, input: textOf(feature.deInput), output: textOf(feature.deOutput) }
    default:
      return { schema: EMPTY, input: EMPTY, output: textOf(feature.deOutput) }
  }
}

/** The same with the changes of the library's newest version; `library` is undefined where the library never had it. */
export function comparedReply(one: StandardOne, library: LibraryFeature | undefined): ProductStandard {
  const newest = library?.statusCode === statusCodes.offered ? library : undefined
  const isOld = newest !== undefined && newest.publishVersion > one.standard.tplPublishVersion
  return {
    ...productReply(one),
    statusCode: newest ? statusCodes.offered : statusCodes.withdrawn,
    updateTime: one.feature.updateTime,
    newestVersion: newest?.publishVersion ?? 0,
    changes: isOld
      ? modelDiff([one.feature], [comparedFeature(newestOf(one.feature, newest))]).flatMap(({ parts }) => parts)
      : [],
  }
}

/** A remark is one text, read by people of both languages. */
const remarkOf = ({ zh, en }: Bilingual): string => (zh === en || en === '' ? zh : `${zh} / ${en}`)

/** A library feature as it is added to a product. */
export function featureOf({ key, content }: LibraryFeature): CheckedFeature {
  const written = {
    deKey: key,
    deName: content.name,
    deOptional: content.deOptional,
    deRemark: remarkOf(content.remarks),
  }
  switch (content.ftype) {
    case 'prop':
      return {
        ...written,
        featureType: featureTypeOf.prop,
        transType: transTypeOf[content.access],
        deInput: content.schema,
      }
    case 'action':
      return {
        ...written,
        featureType: featureTypeOf.action,
        transType: transType.operation,
        deInput: content.input,
        deOutput: content.output,
      }
    default:
      return { ...written, featureType: featureTypeOf.event, transType: transType.report, deOutput: content.output }
  }
}

/** A product's feature updated to the library's newest version: identifier, remark and the optional flag stay. */
export function newestOf({ deKey, deOptional, deRemark }: FeatureRecord, newest: LibraryFeature): CheckedFeature {
  return { ...featureOf(newest), deKey, deOptional: deOptional === 0 ? 0 : 1, deRemark }
}

export const markOf = (library: LibraryFeature, tplPublishVersion = library.publishVersion): StandardMark => ({
  tplPublishId: library.id,
  tplPublishVersion,
  publishVersion: 1,
  eventType: library.content.ftype === 'event' ? library.content.eventType : 'notification',
  etype: library.content.ftype === 'event' ? library.content.etype : 'info',
  noPush: library.content.ftype === 'event' ? library.content.noPush : 0,
  emphasis: library.emphasis,
  sort: library.sort,
  resKey: library.resKey,
  resId: library.resId,
  catKey: library.catKey,
  domainKey: library.domainKey,
})
