import type { TimelineKind } from '@slipway/contract/devices/device-query/device-query.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { queryTexts } from './query-texts.ts'
import { TimelinePanel } from './TimelinePanel.tsx'

/** The same page for the product's owner, next to the device's own page. */
export function DeviceWhyPage() {
  const t = queryTexts()
  const { productId = '', serial = '' } = useParams({ strict: false })
  const paths = useConsolePaths()
  const [kind, setKind] = useState<TimelineKind>()
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-3">
        <KitLink
          href={paths.device(productId, serial)}
          aria-label={t.open}
          title={t.open}
          className="flex size-7 shrink-0 items-center justify-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink"
        >
          <ArrowLeft size={16} />
        </KitLink>
        <h2 className="min-w-0 text-base font-medium break-words">
          {t.tabs.why}
          <code className="ml-2 font-mono text-sm font-normal break-all text-ink-2">{serial}</code>
        </h2>
      </header>
      <TimelinePanel device={{ subSerial: serial, productId }} kind={kind} onKind={setKind} />
    </>
  )
}
