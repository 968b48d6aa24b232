import { Panel } from '@slipway/ui/layout/Panel.tsx'
import type { LiveDevice } from '@slipway/panel/live-device.ts'
import { VirtualDevice } from '../VirtualDevice.tsx'
import { virtualTexts } from '../virtual-texts.ts'

interface Props {
  productId: string
  onLive: (live: LiveDevice | undefined) => void
}

/** The simulator of a virtual device whose panel another part of the page shows. */
export function LiveVirtualDevice({ productId, onLive }: Props) {
  return (
    <section aria-label={virtualTexts().title}>
      <Panel className="flex max-h-[max(34rem,calc(100dvh-20.5rem))] flex-col">
        <VirtualDevice productId={productId} onLive={onLive} />
      </Panel>
    </section>
  )
}
