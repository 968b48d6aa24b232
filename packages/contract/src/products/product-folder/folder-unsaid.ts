import type { FolderContent } from './folder-content.ts'
import { keptHardware } from './folder-hardware.ts'
import { withOrigins } from './folder-origins.ts'
import { keptPanels } from './folder-panels.ts'

/** The folder with all that its files do not say as the product has it. */
export function withUnsaid(now: FolderContent, wanted: FolderContent): FolderContent {
  const { supportUntil = now.product.supportUntil, ...product } = wanted.product
  const { hardware: said, panels: named, ...rest } = withOrigins(now, wanted)
  const hardware = keptHardware(now.hardware, said)
  const panels = keptPanels(now.panels, named)
  return {
    ...rest,
    product: { ...product, ...(supportUntil !== undefined && { supportUntil }) },
    ...(hardware && { hardware }),
    ...(panels && { panels }),
  }
}

/** The product without the parts that a folder leaves as they are: it cannot overwrite what was saved there. */
export function onlySaid(now: FolderContent, wanted: FolderContent): FolderContent {
  const { supportUntil, ...product } = now.product
  const { hardware, panels, ...rest } = now
  const isDateSaid = wanted.product.supportUntil !== undefined && supportUntil !== undefined
  return {
    ...rest,
    product: { ...product, ...(isDateSaid && { supportUntil }) },
    ...(wanted.hardware && hardware && { hardware }),
    ...(wanted.panels && panels && { panels }),
  }
}
