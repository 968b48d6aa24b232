import type { DeviceInfo } from '@slipway/contract/devices/device-query/device-query.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Tabs } from '@slipway/ui/layout/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { CenterDevices } from './CenterDevices.tsx'
import { DeviceFacts } from './DeviceFacts.tsx'
import { FoundHead } from './FoundHead.tsx'
import { lookupQueries, type AskedDevice } from './device-query.queries.ts'
import { OnOffHistory } from './OnOffHistory.tsx'
import { queryTabs, useQuerySearch, type QuerySearch } from './query-search.ts'
import { queryTexts } from './query-texts.ts'
import { SerialForm } from './SerialForm.tsx'
import { SubDevices } from './SubDevices.tsx'
import { TimelinePanel } from './TimelinePanel.tsx'

type Change = (part: Partial<QuerySearch>, how?: { replace: boolean }) => void

/** Section 0009 (SC-82 to SC-85). */
export function DeviceQueryPage() {
  const t = queryTexts()
  const [search, change] = useQuerySearch()
  const { serial, product } = search
  return (
    <Page>
      <PageHead title={t.title} under={t.hint} />
      <SerialForm
        key={serial}
        serial={serial}
        onSubmit={(wanted) => change({ serial: wanted, product: '', kind: undefined, from: '', to: '' })}
      />
      {serial === '' ? (
        <EmptyState drawing={<SearchDrawing />} title={t.start.title} text={t.start.text} />
      ) : (
        <Found device={{ subSerial: serial, productId: product || undefined }} search={search} onChange={change} />
      )}
    </Page>
  )
}

function Found({ device, search, onChange }: { device: AskedDevice; search: QuerySearch; onChange: Change }) {
  const t = queryTexts()
  const info = useQuery(lookupQueries.info(device))
  if (isRefused(info.error, 'devices.notFound')) {
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title={t.notFound.title}
        text={t.notFound.text(device.subSerial)}
        actions={<Button onClick={() => onChange({ serial: '', product: '' })}>{t.notFound.clear}</Button>}
      />
    )
  }
  if (info.isError && !info.data) {
    return <QueryFailed query={info} failed={t.failed} />
  }
  if (!info.data) return <Skeleton className="h-40 w-full" />
  return <FoundDevice info={info.data} search={search} onChange={onChange} />
}

function FoundDevice({ info, search, onChange }: { info: DeviceInfo; search: QuerySearch; onChange: Change }) {
  const t = queryTexts()
  const device = { subSerial: info.subSerial, productId: info.productId }
  const { tab } = search
  return (
    <>
      <FoundHead info={info} onChoose={(product) => onChange({ product })} />
      <Tabs
        label={t.tabsLabel}
        tabs={queryTabs.map((key) => ({ key, label: t.tabs[key] }))}
        value={tab}
        onValueChange={(next) => onChange({ tab: next }, { replace: true })}
      >
        {tab === 'why' && (
          <TimelinePanel device={device} kind={search.kind} onKind={(kind) => onChange({ kind }, { replace: true })} />
        )}
        {tab === 'info' && <DeviceFacts info={info} />}
        {tab === 'onoff' && <OnOffHistory device={device} search={search} onChange={onChange} />}
        {tab === 'center' && (
          <CenterDevices device={device} onOpen={(serial, product) => onChange({ serial, product })} />
        )}
        {tab === 'sub' && (
          <SubDevices
            device={device}
            search={search}
            onChange={onChange}
            onOpen={(serial, product) => onChange({ serial, product })}
          />
        )}
      </Tabs>
    </>
  )
}
