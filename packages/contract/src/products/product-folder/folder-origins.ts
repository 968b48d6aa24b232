import { sameIdentifier } from '../features/identifier.ts'
import type { FolderContent } from './folder-content.ts'

/** A feature of the standard library, in one version. */
export interface StandardOrigin {
  resKey: string
  key: string
  version: number
}

const MAX_VERSION = 2_147_483_647

export const originText = ({ resKey, key, version }: StandardOrigin): string => `${resKey}/${key}@${version}`

/** Undefined for a text that names no feature of a library. */
export function readOrigin(text: string): StandardOrigin | undefined {
  const [, resKey, key, digits] = /^([A-Za-z0-9_]{1,50})\/([A-Za-z][A-Za-z0-9_]{0,49})@([1-9]\d{0,9})$/.exec(text) ?? []
  const version = Number(digits)
  return resKey === undefined || key === undefined || version > MAX_VERSION ? undefined : { resKey, key, version }
}

/** The folder with the origins that the product has where a file says none, as files of earlier versions do. */
export function withOrigins(now: FolderContent, wanted: FolderContent): FolderContent {
  const known = new Map(now.features.map((feature) => [feature.deKey, feature]))
  return {
    ...wanted,
    features: wanted.features.map((feature) => {
      const current = known.get(feature.deKey)
      if (current?.featureType !== feature.featureType) return feature
      const { standard, sourceFeatureType } = current
      // A feature's own origin in the template never changes while it exists.
      return { ...feature, standard: feature.standard ?? standard, sourceFeatureType }
    }),
  }
}

/** A custom feature of the same kind that a file makes a standard one, or of another version. */
export const newOrigin = (
  { features }: FolderContent,
  { deKey, standard }: FolderContent['features'][number],
): string | undefined =>
  standard === features.find((one) => sameIdentifier(one.deKey, deKey))?.standard ? undefined : standard
