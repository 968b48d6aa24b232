import type { NetworkMethod } from '@slipway/contract/catalog/categories/categories.ts'
import { saveNetworkGuides } from '@slipway/contract/products/network-guides/network-guides.calls.ts'
import type { NetworkGuide, NetworkGuides } from '@slipway/contract/products/network-guides/network-guides.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { networkMethodName } from '../../catalog/categories/network-methods.exports.ts'
import { GuideDrawer } from './GuideDrawer.tsx'
import { guidesTexts } from './guides-texts.ts'
import { guideQueries, useSaveGuides } from './network-guides.queries.ts'

/** SC-47, SI-063: how users bring a device of this product into their network, by method. */
export function NetworkGuidesSection({ productId }: { productId: string }) {
  const t = guidesTexts()
  const found = useQuery(guideQueries.of(productId))
  const mayEdit = useMay(saveNetworkGuides)
  const [edited, setEdited] = useState<NetworkMethod>()
  const { data } = found
  if (found.isError && !data)
    return <QueryFailed query={found} failed={{ title: t.failed, text: found.error.message }} />
  if (!data) return <Skeleton className="h-32 w-full" />
  return (
    <Panel title={t.title}>
      <p className="px-4 py-3 text-sm text-ink-2">{t.about}</p>
      <ul>
        {data.methods.map((method) => (
          <li key={method} className="flex flex-wrap items-center justify-between gap-2 border-t px-4 py-3">
            <Method method={method} all={data} />
            {mayEdit && <Actions method={method} all={data} productId={productId} onEdit={() => setEdited(method)} />}
          </li>
        ))}
      </ul>
      {edited && <GuideDrawer method={edited} all={data} productId={productId} onClose={() => setEdited(undefined)} />}
    </Panel>
  )
}

const guideOf = (method: NetworkMethod, { guides }: NetworkGuides): NetworkGuide | undefined =>
  guides.find((one) => one.method === method)

function Method({ method, all }: { method: NetworkMethod; all: NetworkGuides }) {
  const t = guidesTexts()
  const guide = guideOf(method, all)
  const facts = guide && [
    inPageLocale(guide.text),
    guide.steps.length > 0 && t.steps(guide.steps.length),
    guide.picture !== '' && t.withPicture,
  ]
  const said = facts?.filter(Boolean).join(' · ')
  return (
    <div className="min-w-0">
      <p className="font-medium">
        {networkMethodName(method)}
        {method === all.defaultMethod && <span className="ml-2 text-sm text-accent-text">{t.isDefault}</span>}
      </p>
      <p className="truncate text-sm text-ink-2">{said ? said : t.none}</p>
    </div>
  )
}

interface ActionsProps {
  method: NetworkMethod
  all: NetworkGuides
  productId: string
  onEdit(): void
}

function Actions({ method, all: { guides, defaultMethod, updateTime }, productId, onEdit }: ActionsProps) {
  const t = guidesTexts()
  const save = useSaveGuides()
  const name = networkMethodName(method)
  return (
    <span className="flex items-center gap-2">
      {method !== defaultMethod && (
        <Button
          size="small"
          aria-label={t.makeDefaultOf(name)}
          busy={save.isPending}
          onClick={() => save.mutate({ productId, defaultMethod: method, guides, updateTime })}
        >
          {t.makeDefault}
        </Button>
      )}
      <Button size="small" aria-label={t.editNamed(name)} onClick={onEdit}>
        {t.edit}
      </Button>
    </span>
  )
}
