import { isRecord } from '../../../../record.ts'
import { fieldOf, listOf, recordOf, textOf, written, type Json } from '../foreign-json.ts'
import type { ForeignFeature, ForeignModel } from '../foreign-model.ts'
import { noteInto, type Loss, type Note } from '../../losses.ts'
import { tslAccess, tslCommon, tslParameters, tslSeverity, tslValue, withTslDefault } from './read-tsl-value.ts'
import { peek, skip, skipAll } from '../tracked-json.ts'

const parts = ['properties', 'services', 'events'] as const

const hasFeatures = (block: unknown): boolean =>
  isRecord(block) && parts.some((part) => listOf(fieldOf(block, part)).some((one) => hasOwn(one, 'identifier')))
const hasOwn = (one: unknown, field: string): boolean => fieldOf(one, field) !== undefined

/** Alibaba Cloud's Thing Specification Language: `properties`, `services`, `events` with `dataType.specs`. */
export const isTsl = (root: unknown): boolean =>
  hasFeatures(root) || listOf(fieldOf(root, 'functionBlocks')).some(hasFeatures)

/** Where a block of features is, and what stands before its identifiers. */
interface Block {
  at: string
  prefix: string
  noteOfFile: Note
}

export function readTsl(root: unknown): ForeignModel {
  const losses: Loss[] = []
  const noteOfFile = noteInto(losses)
  skip(root, 'schema')
  const blocks = listOf(fieldOf(root, 'functionBlocks')).flatMap((given, at) => {
    const block = recordOf(given)
    const id = textOf(block['functionBlockId']) ?? ''
    return featuresOf(block, { at: `functionBlocks[${at}].`, prefix: isOfDefault(id) ? '' : id, noteOfFile })
  })
  return { features: [...featuresOf(recordOf(root), { at: '', prefix: '', noteOfFile }), ...blocks], losses }
}

export const isOfDefault = (block: string): boolean => block === '' || block.toLowerCase() === 'default'

function featuresOf(block: Json, where: Block): ForeignFeature[] {
  const each = (part: (typeof parts)[number], read: (one: Json, place: string) => ForeignFeature) =>
    listOf(block[part]).flatMap((given, at): ForeignFeature[] => {
      const one = recordOf(given)
      const place = `${where.at}${part}[${at}]`
      if (part !== 'properties' && isBuiltIn(one)) {
        where.noteOfFile('builtIn', place, { from: written(one['identifier']) })
        skipAll(one)
        return []
      }
      const feature = read(one, place)
      // A module's property is `Battery:Level` for a device; the colon is no letter of our identifiers.
      return [where.prefix === '' ? feature : { ...feature, key: `${where.prefix}:${String(feature.key)}` }]
    })
  return [...each('properties', property), ...each('services', service), ...each('events', event)]
}

function property(one: Json, place: string): ForeignFeature {
  const losses: Loss[] = []
  const note = noteInto(losses)
  const value = tslValue(one['dataType'], `${place}.dataType`, note)
  return {
    ...tslCommon(one, place),
    kind: 'property',
    transType: tslAccess(one['accessMode'], `${place}.accessMode`, note),
    value: withTslDefault(value, one, 'defaultValue'),
    losses,
  }
}

/** Services that the platform adds to every model: reporting, setting and reading of properties. */
const isBuiltIn = (one: Json): boolean => /^thing\.(event|service)\.property\./.test(textOf(peek(one, 'method')) ?? '')

function service(one: Json, place: string): ForeignFeature {
  const losses: Loss[] = []
  const note = noteInto(losses)
  return {
    ...tslCommon(one, place),
    kind: 'operation',
    input: tslParameters(one['inputData'], `${place}.inputData`, note),
    output: tslParameters(one['outputData'], `${place}.outputData`, note),
    losses,
  }
}

function event(one: Json, place: string): ForeignFeature {
  const losses: Loss[] = []
  const note = noteInto(losses)
  return {
    ...tslCommon(one, place),
    kind: 'event',
    severity: tslSeverity(one['type'], `${place}.type`, note),
    output: tslParameters(one['outputData'], `${place}.outputData`, note),
    losses,
  }
}
