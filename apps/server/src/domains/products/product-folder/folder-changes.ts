import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { featureType } from '@slipway/contract/products/features/features.ts'
import type {
  FeaturePart,
  FolderContent,
  MessagePart,
} from '@slipway/contract/products/product-folder/folder-content.ts'
import {
  featureFile,
  HARDWARE_FILE,
  messageFile,
  PANEL_FILE,
  PRODUCT_FILE,
} from '@slipway/contract/products/product-folder/folder-paths.ts'
import { filesOf } from '@slipway/contract/products/product-folder/write-folder.ts'
import { newOrigin } from '@slipway/contract/products/product-folder/folder-origins.ts'

/** The changes in each domain that make a product match its folder. */
export interface FolderChanges {
  isProductChanged: boolean
  /** A new end of the support period. */
  supportUntil: string | undefined
  isHardwareChanged: boolean
  arePanelsChanged: boolean
  add: FeaturePart[]
  /** With a new origin only where the file says another one than the product has. */
  change: (FeaturePart & { did: string })[]
  remove: string[]
  setMessages: { eKey: string; fields: MessagePart }[]
  removeMessages: string[]
}

export function folderChanges(
  now: FolderContent,
  wanted: FolderContent,
  present: readonly FeatureRecord[],
): FolderChanges {
  const [before, after] = [filesOf(now), filesOf(wanted)]
  const isSame = (file: string) => JSON.stringify(before.get(file)) === JSON.stringify(after.get(file))
  const byKey = new Map(present.map((feature) => [feature.deKey, feature]))
  const kept = (feature: FeaturePart): FeatureRecord | undefined => {
    const found = byKey.get(feature.deKey)
    return found?.featureType === feature.featureType ? found : undefined
  }
  const stay = new Set(wanted.features.flatMap((feature) => kept(feature)?.did ?? []))
  const events = new Set(
    wanted.features.filter((one) => one.featureType === featureType.event).map(({ deKey }) => deKey),
  )
  // A new event does not inherit the message of an earlier event with the same name.
  const isNewEvent = (eKey: string) => byKey.get(eKey)?.featureType !== featureType.event
  const said = new Set(wanted.messages.map(({ eKey }) => eKey))
  const { supportUntil } = wanted.product
  const isNewDate = supportUntil !== now.product.supportUntil
  // The date is a part of another domain: alone, it must not ask a released product for a change of its settings.
  const withDate = { ...now, product: { ...now.product, supportUntil } }
  return {
    isProductChanged: JSON.stringify(filesOf(withDate).get(PRODUCT_FILE)) !== JSON.stringify(after.get(PRODUCT_FILE)),
    supportUntil: isNewDate ? supportUntil : undefined,
    isHardwareChanged: !isSame(HARDWARE_FILE),
    arePanelsChanged: !isSame(PANEL_FILE),
    add: wanted.features.filter((feature) => !kept(feature)),
    change: wanted.features.flatMap((feature) => {
      const current = kept(feature)
      return current && !isSame(featureFile(feature.deKey))
        ? [{ ...feature, standard: newOrigin(now, feature), did: current.did }]
        : []
    }),
    remove: present.filter(({ did }) => !stay.has(did)).map(({ did }) => did),
    setMessages: wanted.messages
      .filter(({ eKey }) => isNewEvent(eKey) || !isSame(messageFile(eKey)))
      .map(({ eKey, message }) => ({ eKey, fields: message })),
    // A removed event takes its message with it: of a released product when the draft is published.
    removeMessages: now.messages.map(({ eKey }) => eKey).filter((eKey) => !said.has(eKey) && events.has(eKey)),
  }
}
