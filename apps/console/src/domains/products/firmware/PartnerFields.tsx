import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { firmwareTexts } from './firmware-texts.ts'
import { firmwareQueries } from './firmware.queries.ts'
import { VersionSelect } from './VersionSelect.tsx'

interface Props {
  productId: string
  /** The release itself, where it exists: its versions are in flow with it. */
  recordId?: string
  /** Of the release's own version. */
  firmwareType: FirmwareType
  /** Package ids. */
  value: readonly string[]
  onChange: (packageIds: string[]) => void
  error?: string | undefined
}

/** For each other type that the product uses, a version to release together; none of them is usual. */
export function PartnerFields({ productId, recordId, firmwareType, value, onChange, error }: Props) {
  const texts = firmwareTexts()
  const t = texts.adding
  const steps = useQuery(firmwareQueries.step(productId))
  const others = (steps.data ?? []).flatMap((step) =>
    step.firmwareId !== null &&
    step.firmwareType !== firmwareType &&
    (step.inFlow === null || step.inFlow.recordId === recordId)
      ? [{ firmwareType: step.firmwareType, firmwareId: step.firmwareId }]
      : [],
  )
  const packages = useQueries({
    queries: others.map(({ firmwareId }) => firmwareQueries.releasable(productId, firmwareId)),
  })
  return others.map((other, index) => {
    const items = packages[index]?.data?.items ?? []
    const own = new Set(items.map(({ packageId }) => packageId))
    const rest = value.filter((packageId) => !own.has(packageId))
    return (
      <VersionSelect
        key={other.firmwareType}
        label={t.together(texts.types[other.firmwareType])}
        hint={index === 0 ? t.togetherHint : undefined}
        none={t.alone}
        value={value.find((packageId) => own.has(packageId)) ?? ''}
        onChange={(packageId) => onChange(packageId === '' ? rest : [...rest, packageId])}
        packages={items}
        error={index === 0 ? error : undefined}
      />
    )
  })
}
