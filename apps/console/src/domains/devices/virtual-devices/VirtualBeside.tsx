import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { useMedia } from '../../../shared/use-media.ts'
import { VirtualDevice } from './VirtualDevice.tsx'
import { virtualTexts } from './virtual-texts.ts'

/** The minimum window width at which list and device fit next to each other. */
const WIDE = '(min-width: 80rem)'

/** SC-38, SC-74: a product's virtual device, as a column next to its features, or as a sheet over them. */
export function VirtualBeside({ productId, onClose }: { productId: string; onClose: () => void }) {
  const t = virtualTexts()
  const isWide = useMedia(WIDE)
  const device = <VirtualDevice key={productId} productId={productId} />
  if (!isWide) {
    return (
      <Drawer open onClose={onClose} title={t.title} filled>
        {device}
      </Drawer>
    )
  }
  return (
    // The column fills the visible height below the product's header.
    <aside aria-label={t.title} className="sticky top-4 min-w-0">
      <h2 className="sr-only">{t.title}</h2>
      <Panel className="flex max-h-[max(34rem,calc(100dvh-20.5rem))] flex-col">{device}</Panel>
    </aside>
  )
}
