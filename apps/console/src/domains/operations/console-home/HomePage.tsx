import { addExampleProduct } from '@slipway/contract/operations/example-product/example-product.calls.ts'
import type { ConsoleHome } from '@slipway/contract/operations/console-home/console-home.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useConsolePaths, useIsAdminArea } from '../../../shared/console-paths.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../shared/use-may.ts'
import { homeQueries } from './console-home.queries.ts'
import { HomeChanges } from './HomeChanges.tsx'
import { HomeFaults } from './HomeFaults.tsx'
import { HomeProducts } from './HomeProducts.tsx'
import { LowSpace } from './LowSpace.tsx'
import { homeTexts } from './home-texts.ts'
import { OnlineTrend } from './OnlineTrend.tsx'
import { ExampleNotice, SeeItLive } from './SeeItLive.tsx'

/** SC-25. */
export function HomePage() {
  const t = homeTexts()
  const isAdmin = useIsAdminArea()
  const home = useQuery(homeQueries.home(isAdmin))
  const mayHaveExample = useMay(addExampleProduct) && !isAdmin
  const { data } = home
  return (
    <Page>
      <PageHead title={t.title} under={t.under} />
      {home.isError && !data && <QueryFailed query={home} failed={t.failed} />}
      {home.isPending && <Skeleton className="h-40 w-full" />}
      {data && (
        <>
          {data.lowSpace && <LowSpace {...data.lowSpace} />}
          {mayHaveExample && data.productTotal === 0 && <SeeItLive />}
          {mayHaveExample && data.example !== null && <ExampleNotice />}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] gap-4">
            <DevicesOnline home={data} now={home.dataUpdatedAt} />
            <HomeFaults faults={data.faults} />
            <HomeProducts home={data} />
            <HomeChanges changes={data.changes} />
          </div>
        </>
      )}
    </Page>
  )
}

function DevicesOnline({ home, now }: { home: ConsoleHome; now: number }) {
  const t = homeTexts().devices
  const paths = useConsolePaths()
  const { online, total, simulated, simulatedOnline } = home.devices
  return (
    <Panel title={t.title}>
      <div className="p-4">
        <KitLink href={paths.products} className="inline-flex flex-wrap items-baseline gap-x-2 rounded-md">
          <span className="text-[32px] leading-10 font-title tabular-nums">{formatNumber(online)}</span>
          <span className="text-ink-2">
            {t.online} · {t.total(formatNumber(total))}
          </span>
        </KitLink>
        {simulated > 0 && (
          <p className="mb-2 text-sm text-ink-2 tabular-nums">
            <KitLink href={paths.products} className="hover:underline">
              {t.simulated(formatNumber(simulatedOnline), formatNumber(simulated))}
            </KitLink>
          </p>
        )}
        <OnlineTrend home={home} now={now} />
      </div>
    </Panel>
  )
}
