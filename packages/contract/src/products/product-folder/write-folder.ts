import { isMap, isScalar, isSeq, parseDocument, Document, type YAMLMap } from 'yaml'
import * as z from 'zod/mini'
import { finished, type Steps } from '../../cooperative-steps.ts'
import { featureType } from '../features/features.ts'
import { isRecord } from '../../record.ts'
import { productFields } from '../products/products.ts'
import { byKey, namedCodes, nameOfCode, type FolderContent } from './folder-content.ts'
import { keyText } from './folder-yaml.ts'
import { hardwareFields } from './folder-hardware.ts'
import { panelsFields } from './folder-panels.ts'
import { featureFile, HARDWARE_FILE, messageFile, PANEL_FILE, PRODUCT_FILE, type FolderFile } from './folder-paths.ts'

type Fields = Record<string, unknown>

/** The order of fields in a file; unlisted ones come last, by name. */
const order = `
  productName productModel category accessType communicationType apPrefix remark productPic supportUntil
  deKey featureType standard sourceFeatureType deName title deRemark description deOptional required transType
  type enumType enumValue valueTexts minimum maximum exclusiveMinimum exclusiveMaximum multipleOf
  step unit storage bitTexts minLength maxLength pattern format defaultValue constValue
  items minItems maxItems properties minProperties maxProperties dependencies
  deInput deOutput zh en
  eCategory eName eNotice eMsgType eClientEntrance eCode ePush eList eDetail
  eRhPush eRhList ePicurl eStorageCycle
`
  .trim()
  .split(/\s+/)
const rank = (field: string): number => (order.includes(field) ? order.indexOf(field) : order.length)

const productDefaults: Fields = Object.fromEntries(
  Object.entries(productFields).flatMap(([field, schema]) => {
    const { success, data } = z.safeParse(schema, undefined)
    return success ? [[field, data]] : []
  }),
)

/** Defaults, which a file omits. */
const defaultValue: Fields = {
  ...productDefaults,
  deRemark: '',
  deOptional: 'optional',
  sourceFeatureType: 'custom',
  description: '',
  required: false,
  unit: '',
  eCode: '',
  eRhPush: '',
  eRhList: '',
  ePicurl: '',
}

export const isEmptyText = (value: unknown): boolean => isRecord(value) && value['zh'] === '' && value['en'] === ''
const isNothing = (value: unknown): boolean => isRecord(value) && value['type'] === 'noinput'

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isRecord(value)) return value
  const fields = Object.entries(value)
    .filter(([field, one]) => one !== undefined && one !== defaultValue[field] && !isEmptyText(one) && !isNothing(one))
    .toSorted(([one], [other]) => rank(one) - rank(other) || byKey(one, other))
  return Object.fromEntries(fields.map(([field, one]) => [field, plain(one)]))
}

const named = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, field in namedCodes ? nameOfCode(field, value) : value]),
  )

/** The files of a folder, sorted by path; the same content gives the same files. */
export function filesOf({ product, hardware, panels, features, messages }: FolderContent): Map<string, Fields> {
  const files: [string, Fields][] = [[PRODUCT_FILE, plain(named(product)) as Fields]]
  if (hardware) files.push([HARDWARE_FILE, hardwareFields(hardware)])
  if (panels) files.push([PANEL_FILE, panelsFields(panels)])
  for (const { deKey, ...feature } of features) {
    const { transType: _implied, ...rest } = feature
    const own = feature.featureType === featureType.property ? feature : rest
    files.push([featureFile(deKey), plain(named(own)) as Fields])
  }
  for (const { eKey, message } of messages) files.push([messageFile(eKey), plain(message) as Fields])
  return new Map(files.toSorted(([one], [other]) => byKey(one, other)))
}

/**
 * The content as one text in canonical order, from which `state` is computed. Without origins, so that the locks of
 * folders that were pulled before files said them still hold.
 */
export const canonicalText = ({ features, ...content }: FolderContent): string =>
  JSON.stringify([
    ...filesOf({
      ...content,
      features: features.map((feature) => ({ ...feature, standard: undefined, sourceFeatureType: undefined })),
    }),
  ])

const asText = (document: Document): string => document.toString({ lineWidth: 0, flowCollectionPadding: false })

/** A step for each file: the YAML of a large model takes longer than a turn may. */
export function* folderSteps(content: FolderContent): Steps<FolderFile[]> {
  const files: FolderFile[] = []
  for (const [path, fields] of filesOf(content)) {
    files.push({ path, text: asText(new Document(fields)) })
    yield
  }
  return files
}

export const writeFolder = (content: FolderContent): FolderFile[] => finished(folderSteps(content))

/** Rewrites a YAML text with new fields and keeps its comments where the annotated field still exists. */
export function rewritten(text: string, fields: Fields): string {
  const document = parseDocument(text)
  if (document.errors.length > 0 || !isMap(document.contents)) return asText(new Document(fields))
  mergeMap(document, document.contents, fields)
  return asText(document)
}

function mergeMap(document: Document, map: YAMLMap, fields: Fields): void {
  const keyOf = (key: unknown): string => String(isScalar(key) ? (keyText(key) ?? key.value) : key)
  map.items = map.items.filter(({ key }) => Object.hasOwn(fields, keyOf(key)))
  for (const [field, value] of Object.entries(fields)) {
    const pair = map.items.find(({ key }) => keyOf(key) === field)
    const present: unknown = pair?.value
    if (isMap(present) && isRecord(value)) mergeMap(document, present, value)
    else if (isScalar(present) && !isRecord(value) && !Array.isArray(value)) present.value = value
    else if (isSeq(present) && Array.isArray(value)) mergeList(document, present.items, value)
    else if (pair) pair.value = document.createNode(value)
    else map.set(document.createNode(field), document.createNode(value))
  }
}

function mergeList(document: Document, items: unknown[], values: readonly unknown[]): void {
  items.length = Math.min(items.length, values.length)
  for (const [at, value] of values.entries()) {
    const present = items[at]
    if (isMap(present) && isRecord(value)) mergeMap(document, present, value)
    else if (isScalar(present) && !isRecord(value) && !Array.isArray(value)) present.value = value
    else items[at] = document.createNode(value)
  }
}
