import { sameIdentifier } from '@slipway/contract/products/features/identifier.ts'
import { featureType, type CheckedFeature } from '@slipway/contract/products/features/features.ts'
import { definitionOf } from '@slipway/contract/products/features/same-definition.ts'
import { transTypeOf } from '@slipway/contract/products/standard-features/standard-features.ts'
import { templateFeatureInput } from '@slipway/contract/products/template-features/template-features.ts'
import * as z from 'zod/mini'
import { starterSet } from '../../catalog/categories/index.ts'
import { contentOf } from '../features/index.ts'
import { toFeature } from './given-vo.ts'
import { shippedFeature, type ShippedDomain, type ShippedFeature, type ShippedResource } from './library-file.ts'
import { starterTemplates } from './starter-templates/starter-templates.ts'

/** The domain of the library for each main category. */
const domainOf: Readonly<Record<string, string>> = {
  lighting: 'lighting',
  plugs_sockets: 'electrics',
  switches: 'electrics',
  gateways: 'gateways',
  energy: 'energy',
  sensors: 'sensing',
  security: 'safety',
  cameras: 'cameras',
  locks: 'locks',
  climate: 'climate',
  curtains_motors: 'curtains',
  kitchen: 'kitchen',
  cleaning: 'cleaning',
  health: 'health',
  pets_garden: 'pets',
  entertainment: 'media',
}

const ALARMS = new Set(
  (
    'overload tripped tampered leak_found smoke_found gas_found co_found sos intrusion mains_lost lock_alarm out_of_range ' +
    'closed_by_alarm tipped_over obstructed irregular fever left_fence left_open moved'
  ).split(' '),
)
const etypeOf = (key: string) => (key === 'fault' ? 'fault' : ALARMS.has(key) ? 'alarm' : 'info')

const COMMON = { key: 'common', name: { zh: '常用功能', en: 'Common features' }, for: ['*'], domain: 'general' }

/** A definition of the templates, and the categories whose templates have it. */
interface Used {
  feature: CheckedFeature
  categories: string[]
}

const mainOf = (category: string): string => category.slice(0, category.indexOf('.'))

/**
 * The library with all features of the starter templates: those that its files lack are added to the resource of the
 * category, of the main category, or of all, depending on how many templates have them.
 */
export function withTemplates(domains: readonly ShippedDomain[]): ShippedDomain[] {
  const inFiles = domains.flatMap(({ resources }) => resources)
  const homes = new Map(inFiles.map((resource) => [resource.key, { ...resource, features: [...resource.features] }]))
  const domainOfHome = new Map<string, string>()
  for (const { feature, categories } of usedBesides(domains)) {
    const shipped = shippedOf(feature)
    // Two definitions of one identifier don't fit in one resource: the less common one goes to narrower ones.
    const places = placesOf(categories, inFiles).find((all) => all.every(({ key }) => !hasKey(homes.get(key), shipped)))
    for (const place of places ?? []) {
      const home = homes.get(place.key) ?? { ...place, features: [] }
      homes.set(place.key, { ...home, for: [...new Set([...home.for, ...place.for])] })
      home.features.push(shipped)
      if (!inFiles.some(({ key }) => key === place.key)) domainOfHome.set(place.key, place.domain)
    }
  }
  return domains.map((domain) => {
    const added = [...domainOfHome.keys()].filter((key) => domainOfHome.get(key) === domain.key)
    const keys = [...domain.resources.map(({ key }) => key), ...added]
    return { ...domain, resources: keys.flatMap((key) => homes.get(key) ?? []) }
  })
}

const hasKey = (resource: ShippedResource | undefined, { key }: ShippedFeature): boolean =>
  resource?.features.some((one) => sameIdentifier(one.key, key)) ?? false

interface Place extends Omit<ShippedResource, 'features'> {
  domain: string
}

/** Where a definition can stand, the widest first. */
function placesOf(categories: readonly string[], inFiles: readonly ShippedResource[]): Place[][] {
  const mains = [...new Set(categories.map(mainOf))]
  const narrow = categories.map((category) => categoryPlace(category, inFiles))
  const medium = mains.flatMap((main) => {
    const own = categories.filter((one) => mainOf(one) === main)
    return own.length > 1 ? [mainPlace(main, own)] : own.map((category) => categoryPlace(category, inFiles))
  })
  const own = categories.map((category) => categoryPlace(category, []))
  return [...(mains.length > 1 ? [[COMMON]] : []), ...(categories.length > 1 ? [medium] : []), narrow, own]
}

function mainPlace(main: string, categories: string[]): Place {
  const { zh = main, en = main } = starterSet.find(({ identifier }) => identifier === main) ?? {}
  const name = { zh: `${zh}通用`, en: `${en}, general` }
  return { key: main, name, for: categories, domain: domainOf[main] ?? COMMON.domain }
}

/** A resource of the files that is for this category only, or has its name, is its place. */
function categoryPlace(category: string, inFiles: readonly ShippedResource[]): Place {
  const main = mainOf(category)
  const subs = starterSet.find(({ identifier }) => identifier === main)?.subCategories
  const { zh = category, en = category } = subs?.find(({ identifier }) => `${main}.${identifier}` === category) ?? {}
  const domain = domainOf[main] ?? COMMON.domain
  const own = inFiles.find((one) => one.for.join() === category || (one.for.includes(category) && one.name.zh === zh))
  return { key: own?.key ?? category.replace('.', '__'), name: own?.name ?? { zh, en }, for: [category], domain }
}

/** The definitions that the files lack, the most common ones first. */
function usedBesides(domains: readonly ShippedDomain[]): Used[] {
  const known = new Set(
    domains
      .flatMap(({ resources }) => resources.flatMap(({ features }) => features))
      .map((one) => identityOf(one.key, toFeature({ ...one.content, key: one.key, remark: '', emphasis: 0, sort: 0 }))),
  )
  const used = new Map<string, Used>()
  for (const [category, blocks] of Object.entries(starterTemplates)) {
    for (const { isStandard: _mark, ...feature } of z.parse(z.array(templateFeatureInput), blocks)) {
      const identity = identityOf(feature.deKey, feature)
      if (known.has(identity)) continue
      // Names and ranges differ with the sense: the light of an oven and of a fountain, the target of a kettle and a room.
      const text = JSON.stringify(feature)
      const one = used.get(text) ?? { feature, categories: [] }
      one.categories.push(category)
      used.set(text, one)
    }
  }
  return [...used.values()].toSorted((one, other) => other.categories.length - one.categories.length)
}

const identityOf = (key: string, feature: CheckedFeature): string =>
  `${key.toLowerCase()} ${definitionOf(contentOf(feature))}`

function shippedOf(feature: CheckedFeature): ShippedFeature {
  const own = { key: feature.deKey, name: feature.deName, remark: { zh: '', en: '' } }
  switch (feature.featureType) {
    case featureType.property: {
      const [access] = Object.entries(transTypeOf).find(([, code]) => code === feature.transType) ?? []
      return shippedFeature({ ...own, ftype: 'prop', access, schema: feature.deInput })
    }
    case featureType.operation:
      return shippedFeature({ ...own, ftype: 'action', input: feature.deInput, output: feature.deOutput })
    default:
      return shippedFeature({ ...own, ftype: 'event', etype: etypeOf(feature.deKey), output: feature.deOutput })
  }
}
