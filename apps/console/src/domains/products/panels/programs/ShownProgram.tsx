import { inLocale } from '@slipway/contract/locale.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../../../shared/lazy-part.tsx'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { panelQueries } from '../panels.queries.ts'
import { panelsTexts } from '../panels-texts.ts'

const HealthOfPanel = lazyPart(
  async () => ({ default: (await import('../packages/HealthOfPanel.tsx')).HealthOfPanel }),
  { inPage: true, placeholder: <Skeleton className="h-16 w-full" /> },
)

interface Props {
  panelId: string
  miniProgramId: string | undefined
  productId: string
}

/** What users get of an EIB panel. */
export function ShownProgram({ panelId, miniProgramId, productId }: Props) {
  const t = panelsTexts().interface
  const paths = useConsolePaths()
  const { data } = useQuery({ ...panelQueries.programs(productId), enabled: miniProgramId !== undefined })
  if (miniProgramId === undefined) return <p className="text-sm text-ink-2">{t.eib}</p>
  if (!data) return <Skeleton className="h-16 w-full" />
  const found = data.find(({ id }) => id === miniProgramId)
  if (!found) return <Notice tone="warning">{t.programGone}</Notice>
  const name = inLocale({ zh: found.cnName, en: found.enName }, currentLocale())
  return (
    <>
      <div className="flex items-center gap-3">
        <PictureTile name={name} src={found.logo} />
        <TextLink href={paths.miniProgram(miniProgramId)}>{name}</TextLink>
      </div>
      <p className="text-sm text-ink-2">{t.program}</p>
      <Suspense>
        <HealthOfPanel panelId={panelId} />
      </Suspense>
    </>
  )
}
