import { transType, type TransType } from '../../../features/features.ts'
import { isRecord } from '../../../../record.ts'

import { noteInto, type Loss, type Note } from '../../losses.ts'
import { fieldOf, listOf, recordOf, textOf, type Json } from '../foreign-json.ts'
import type { ForeignFeature, ForeignModel, ForeignParameter } from '../foreign-model.ts'
import { wotName } from '../dtdl/dtdl-names.ts'
import { wotValue } from './read-wot-value.ts'
import { isTrueIn, peek, skip } from '../tracked-json.ts'

/** A W3C WoT Thing Model, or a Thing Description, of TD 1.1 or 1.0. */
export const isWot = (root: unknown): boolean =>
  isRecord(root) &&
  ([root['@context'] ?? []]
    .flat()
    .some((one) => typeof one === 'string' && /w3\.org\/(2019|2022)\/wot\/td/.test(one)) ||
    [root['@type'] ?? []].flat().includes('tm:ThingModel'))

/** Our own export writes lengths in bytes, as this model has them. */
const OWN_ID = 'urn:slipway:product:'

export function readWot(root: unknown): ForeignModel {
  skip(root, '@type', 'id', 'version')
  for (const one of [fieldOf(root, '@context') ?? []].flat()) skip(one, '@language')
  const losses: Loss[] = []
  const optional = new Set(listOf(fieldOf(root, 'tm:optional')).map(String))
  const isTold = fieldOf(root, 'tm:optional') !== undefined
  const areBytes = String(peek(root, 'id')).startsWith(OWN_ID)
  const each = (part: string, read: (one: Json, place: string, note: Note) => Kind) => {
    const parts = recordOf(fieldOf(root, part))
    return Object.keys(parts).map((key): ForeignFeature => {
      const own: Loss[] = []
      const one = recordOf(parts[key])
      const place = `${part}.${key}`
      const common = { place, key, name: wotName(one), remark: textOf(one['description']) }
      const required = isTold && !optional.has(`/${part}/${key}`)
      return { ...common, required, losses: own, ...read(one, place, noteInto(own)) }
    })
  }
  const parameters = (given: unknown, place: string, note: Note): ForeignParameter[] => {
    if (given === undefined) return []
    const value = wotValue(given, place, { note, areBytes })
    if (value.type === 'object') return [...value.fields]
    note('wrapped', place, { to: 'value' })
    return [{ place, key: 'value', name: wotName(recordOf(given)), required: true, value }]
  }
  return {
    features: [
      ...each('properties', (one, place, note) => ({
        kind: 'property',
        transType: accessOf(one),
        value: wotValue(one, place, { note, areBytes }),
      })),
      ...each('actions', (one, place, note) => ({
        kind: 'operation',
        input: parameters(one['input'], `${place}.input`, note),
        output: parameters(one['output'], `${place}.output`, note),
      })),
      ...each('events', (one, place, note) => ({
        kind: 'event',
        output: parameters(one['data'], `${place}.data`, note),
      })),
    ],
    losses,
  }
}

type OfKind<One> = One extends ForeignFeature
  ? Omit<One, 'place' | 'key' | 'name' | 'remark' | 'required' | 'losses'>
  : never
type Kind = OfKind<ForeignFeature>

function accessOf(one: Json): TransType {
  const readOnly = isTrueIn(one, 'readOnly')
  // Both are a contradiction, of which one stays unread.
  const writeOnly = !(readOnly && peek(one, 'writeOnly') === true) && isTrueIn(one, 'writeOnly')
  const trans = readOnly ? transType.report : writeOnly ? transType.distribute : transType.reportAndDistribute
  // Here, all that a device reports is observed.
  if (peek(one, 'observable') === (trans !== transType.distribute)) skip(one, 'observable')
  return trans
}
