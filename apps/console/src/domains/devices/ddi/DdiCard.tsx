import { confirmBy } from '@slipway/contract/devices/ddi/ddi.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { ddiTexts } from './ddi-texts.ts'
import { ddiQueries } from './ddi.queries.ts'

/** What confirms updates of hawkBit clients and whether they can share a token, with a link to their page. */
export function DdiCard({ productId }: { productId: string }) {
  const t = ddiTexts()
  const paths = useConsolePaths()
  const { data, isError } = useQuery(ddiQueries.product(productId))
  const link = (
    <TextLink href={paths.hawkbit(productId)} className="text-sm">
      {t.card.manage}
    </TextLink>
  )
  return (
    <Panel title={t.title} aside={link}>
      <div className="p-4">
        {isError && !data && <p className="text-sm text-ink-3">{t.failed.title}</p>}
        {!data && !isError && <Skeleton className="h-11 w-full" />}
        {data && (
          <DescriptionList
            items={[
              {
                term: t.card.confirmBy,
                value: data.confirmBy === confirmBy.version ? t.confirmBy.version : t.confirmBy.closed,
              },
              {
                term: t.card.gateway,
                value:
                  data.gatewayTokenTime === null ? t.gateway.off : t.gateway.since(formatTime(data.gatewayTokenTime)),
              },
            ]}
          />
        )}
      </div>
    </Panel>
  )
}
