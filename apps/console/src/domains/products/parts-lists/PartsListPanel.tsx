import { viaMenus } from '@slipway/contract/access.ts'
import { setPartsList } from '@slipway/contract/products/parts-lists/parts-lists.calls.ts'
import type { PartsList } from '@slipway/contract/products/parts-lists/parts-lists.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../shared/use-may.ts'
import { ComponentTable } from './ComponentTable.tsx'
import { partsListsTexts } from './parts-lists-texts.ts'
import { fileAddress, partsListsQueries, type OnePackage } from './parts-lists.queries.ts'

const PartsListDrawer = lazyPart(async () => ({ default: (await import('./PartsListDrawer.tsx')).PartsListDrawer }))

interface Props extends OnePackage {
  /** Firmware of the library is changed by those who manage it. */
  isOfLibrary: boolean
}

export function PartsListPanel({ productId, packageId, isOfLibrary }: Props) {
  const t = partsListsTexts()
  const of = { productId, packageId }
  const query = useQuery(partsListsQueries.one(of))
  const mayManage = useMay(viaMenus('modules'))
  const maySet = useMay(setPartsList) && (!isOfLibrary || mayManage)
  const [isUploading, setUploading] = useState(false)
  const { data: list } = query
  return (
    <Panel
      title={t.title}
      aside={
        maySet && list !== undefined ? (
          <Button size="small" onClick={() => setUploading(true)}>
            {list ? t.replace : t.upload}
          </Button>
        ) : undefined
      }
    >
      {query.isError && list === undefined && <QueryFailed query={query} failed={t.failed} />}
      {query.isPending && <Skeleton className="m-4 h-16" />}
      {list === null && <p className="px-4 py-6 text-sm text-ink-2">{t.none}</p>}
      {list && (
        <>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-3 text-sm text-ink-2">
            <span>{factsOf(list)}</span>
            <TextLink href={fileAddress(of)} download>
              {t.download}
            </TextLink>
          </p>
          <ComponentTable of={of} key={list.createTime} />
        </>
      )}
      {isUploading && <PartsListDrawer of={of} onClose={() => setUploading(false)} />}
    </Panel>
  )
}

const factsOf = ({ format, formatVersion, componentCount, createTime, account }: PartsList): string =>
  partsListsTexts().facts(`${format} ${formatVersion}`, formatNumber(componentCount), formatTime(createTime), account)
