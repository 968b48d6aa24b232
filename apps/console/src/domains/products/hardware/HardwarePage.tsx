import { chooseModule } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { SerialProtocolSection } from '../serial-protocol/serial-protocol.exports.ts'
import { FirmwareSection } from './FirmwareSection.tsx'
import { hardwareQueries } from './hardware.queries.ts'
import { hardwareTexts } from './hardware-texts.ts'
import { LightStripSection } from './light-strip/LightStripSection.tsx'
import { ModuleSection } from './ModuleSection.tsx'
import { ToolsSection } from './ToolsSection.tsx'

/** SC-48 to SC-52: the hardware step of a product; each section loads its own data. */
export function HardwarePage() {
  const t = hardwareTexts()
  const { productId = '' } = useParams({ strict: false })
  const query = useQuery(hardwareQueries.info(productId))
  const mayEdit = useMay(chooseModule)
  const { data } = query
  if (query.isError && !data) return <QueryFailed query={query} failed={t.failed} />
  if (!data) return <Skeleton className="mt-4 h-60 w-full" />
  const mayChange = mayEdit && !data.isFrozen
  return (
    <div className="mt-4 flex flex-col gap-6">
      {data.isFrozen && <Notice>{t.frozen}</Notice>}
      <ModuleSection productId={productId} hardware={data} mayChange={mayChange} />
      <FirmwareSection
        productId={productId}
        hasModule={data.module !== null}
        mayChange={mayChange}
        maySetParameters={mayEdit}
      />
      <LightStripSection productId={productId} mayChange={mayChange} />
      <SerialProtocolSection productId={productId} moduleId={data.module?.moduleId} />
      <ToolsSection module={data.module} />
    </div>
  )
}
