import type { FolderContent } from './folder-content.ts'
import { keptHardware } from './folder-hardware.ts'
import { withOrigins } from './folder-origins.ts'

/** The folder with all that its files do not say as the product has it. */
export function withUnsaid(now: FolderContent, wanted: FolderContent): FolderContent {
  const { supportUntil = now.product.supportUntil, ...product } = wanted.product
  const { hardware: said, ...rest } = withOrigins(now, wanted)
  const hardware = keptHardware(now.hardware, said)
  return {
    ...rest,
    product: { ...product, ...(supportUntil !== undefined && { supportUntil }) },
    ...(hardware && { hardware }),
  }
}

/** The product without the parts that a folder leaves as they are: it cannot overwrite what was saved there. */
export function onlySaid(now: FolderContent, wanted: FolderContent): FolderContent {
  const { supportUntil, ...product } = now.product
  const { hardware, ...rest } = now
  const isDateSaid = wanted.product.supportUntil !== undefined && supportUntil !== undefined
  return {
    ...rest,
    product: { ...product, ...(isDateSaid && { supportUntil }) },
    ...(wanted.hardware && hardware && { hardware }),
  }
}
