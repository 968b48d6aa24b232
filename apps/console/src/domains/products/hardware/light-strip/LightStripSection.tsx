import type { HardwareConfig } from '@slipway/contract/products/hardware/hardware.ts'
import { lightModelId } from '@slipway/contract/products/hardware/light-strip.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { productQueries } from '../../products/products.queries.ts'
import { hardwareQueries } from '../hardware.queries.ts'
import { hardwareTexts } from '../hardware-texts.ts'
import { LightStripEditor } from './LightStripEditor.tsx'

const LIGHTING = 'lighting'

/** SC-52: the pins of a light strip. Products that are no lamps have it folded. */
export function LightStripSection({ productId, mayChange }: { productId: string; mayChange: boolean }) {
  const { strip: t } = hardwareTexts()
  const query = useQuery(hardwareQueries.strip(productId))
  const product = useQuery(productQueries.one(productId))
  const [isOpened, setOpened] = useState(false)
  const { data } = query
  const isShown = isOpened || data?.updateTime != null || product.data?.mainCategory === LIGHTING
  return (
    <Panel title={t.title}>
      {query.isError && !data && <QueryFailed query={query} failed={t.failed} />}
      {query.isPending && <Skeleton className="m-4 h-24" />}
      {data && isShown && (
        <LightStripEditor
          key={data.updateTime ?? 0}
          productId={productId}
          stored={stripOf(data)}
          mayChange={mayChange}
          onReload={() => void query.refetch()}
        />
      )}
      {data && !isShown && (
        <div className="flex flex-wrap items-center justify-between gap-3 p-4">
          <p className="text-sm text-ink-2">{t.notLighting}</p>
          {mayChange && <TextButton onClick={() => setOpened(true)}>{t.configure}</TextButton>}
        </div>
      )}
    </Panel>
  )
}

const stripOf = ({ modelId, mconfigInfo, updateTime }: HardwareConfig) => ({
  modelId: z.parse(lightModelId, modelId),
  mconfigInfo,
  updateTime,
})
