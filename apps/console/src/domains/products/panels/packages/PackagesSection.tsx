import {
  reviewPanelPackage,
  uploadPanelPackage,
} from '@slipway/contract/products/panels/packages/panel-packages.calls.ts'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../../shared/use-may.ts'
import { HealthOfPanel } from './HealthOfPanel.tsx'
import { PackageRow } from './PackageRow.tsx'
import { packageQueries } from './packages.queries.ts'
import { packagesTexts } from './packages-texts.ts'

interface Props {
  panelId: string
  /** The caller may change the panel, and its state takes new packages. */
  mayUpload: boolean
}

/** SC-46: the packages of a code panel, and how it does on phones. */
export function PackagesSection({ panelId, mayUpload }: Props) {
  const t = packagesTexts()
  const packages = useQuery(packageQueries.of(panelId))
  const mayEdit = useMay(uploadPanelPackage)
  const mayReview = useMay(reviewPanelPackage)
  if (packages.isError && !packages.data) return <QueryFailed query={packages} failed={t.failed} />
  if (!packages.data) return <Skeleton className="h-40 w-full" />
  const { publicKey } = packages.data
  return (
    <section aria-label={t.title} className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{t.intro}</p>
      <ul className="rounded-lg border">
        {packages.data.packages.map((one) => (
          <PackageRow
            key={one.platform}
            panelId={panelId}
            found={one}
            mayUpload={mayUpload && mayEdit}
            mayReview={mayReview}
          />
        ))}
      </ul>
      {publicKey && (
        <p className="text-xs text-ink-2">
          {t.key(publicKey.keyId)} <code className="font-mono break-all">{publicKey.key}</code>
        </p>
      )}
      <HealthOfPanel panelId={panelId} />
    </section>
  )
}
