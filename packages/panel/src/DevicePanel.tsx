import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import type {
  Binding,
  PanelDocument,
  PanelItem,
  PanelPage,
  PanelTheme,
} from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { propertyIn } from './bound-property.ts'
import { idleControl } from './control/control-state.ts'
import type { CommandEnd, OnSet } from './control/controls-store.ts'
import { useControls } from './control/use-controls.ts'
import { panelTexts } from './panel-texts.ts'
import type { PanelTexts } from './texts.zh.ts'
import { ScopeProvider, type ChartSlot, type PanelDesign, type PanelScope, type PanelWays } from './panel-scope.ts'
import type { PanelEvent, PanelView } from './panel-view.ts'
import { PanelIcon } from './PanelIcon.tsx'
import { shownAgo, shownDuration, shownValue } from './shown-value.ts'
import { Flow, GroupTabs, Widget } from './Widget.tsx'
import { StatusLine } from './widgets/Readings.tsx'
import './panel.css'

interface Props {
  document: PanelDocument
  model: readonly PanelFeature[]
  locale: Locale
  name: string
  view: PanelView
  /** The present moment, for "3 min ago". */
  now: number
  onSet: OnSet
  onAction: OnSet
  /** Commands that have ended, oldest first. */
  ends?: readonly CommandEnd[]
  chart?: ChartSlot
  /** The host shows the name itself, as the heading of its page. */
  nameHidden?: boolean
  /** Next to how long the device has been offline: the way to the reason. */
  offlineLink?: ReactNode
  design?: PanelDesign | undefined
  /** Timers and scenes of the home; absent outside of one, where their widgets say what they do there. */
  ways?: PanelWays | undefined
}

/** A panel of one device. It is given values and `onSet`; it knows no call. */
export function DevicePanel({
  document,
  model,
  locale,
  name,
  view: given,
  now,
  onSet,
  onAction,
  ends = noEnds,
  chart,
  nameHidden = false,
  offlineLink,
  design,
  ways,
}: Props) {
  const t = panelTexts(locale)
  const { asOf } = given
  const view = asOf === undefined ? given : { ...given, isOnline: false }
  const byDid = useMemo(() => new Map(model.map((feature) => [feature.did, feature])), [model])
  const byKey = useMemo(() => new Map(model.map((feature) => [feature.deKey, feature])), [model])
  const controls = useControls({ onSet, values: view.values, ends, isOnline: view.isOnline })
  const actions = useControls({ onSet: onAction, values: noValues, ends, isOnline: view.isOnline })
  const stateOf = (deKey: string) => (byKey.get(deKey)?.kind === 'a' ? actions : controls).stateOf(deKey)
  const scope: PanelScope = {
    design,
    ways,
    t,
    locale,
    view,
    now,
    chart,
    Heading: nameHidden ? 'h2' : 'h3',
    featureOf: (binding) => featureIn(byDid, binding),
    propertyOf: (binding) => propertyIn(scope, binding),
    eventOf: (deKey) => byKey.get(deKey),
    controlOf: (deKey) =>
      design?.phase ? { ...idleControl, phase: design.phase, wanted: view.values.get(deKey) } : stateOf(deKey),
    want: controls.want,
    run: (deKey, input) => (byKey.get(deKey)?.kind === 'a' ? actions : controls).want(deKey, input),
  }
  const announced = (): string => {
    const { latest } = controls
    const feature = latest && byKey.get(latest.deKey)
    if (feature?.kind !== 'p') return ''
    const { phase, wanted, reason } = controls.stateOf(feature.deKey)
    const title = inLocale(feature.name, locale)
    if (phase === 'failed') return t.failed(title, reason ?? t.noAnswer)
    return phase === 'confirmed' ? t.confirmed(title, shownValue(wanted, feature.schema, locale)) : ''
  }
  const [opened, setPage] = useState(0)
  const { pages, theme } = document
  const shown = design?.page ?? opened
  const items = itemsOn(pages, shown)
  const [first = [], ...others] = runsOf(items.filter(({ options }) => !options?.slim))
  return (
    <ScopeProvider value={scope}>
      <article
        className="pn"
        aria-label={name}
        data-offline={!view.isOnline || undefined}
        data-ground={theme?.ground}
        data-density={theme?.density}
        data-accent={theme?.accent && ''}
        style={themeStyle(theme)}
      >
        <header className="pn-top" data-slim={nameHidden || undefined}>
          {!nameHidden && <h2>{name}</h2>}
          <p className="pn-status">
            <span>
              <i className="pn-dot" data-tone={view.isOnline ? 'on' : undefined} />
              {asOf === undefined ? (view.isOnline ? t.online : t.offline) : t.asOf(asOf)}
            </span>
            {items
              .filter(({ widget }) => widget === 'status')
              .map((item) => (
                <StatusLine key={item.id} item={item} />
              ))}
          </p>
        </header>
        <Banners scope={scope} offlineLink={offlineLink} />
        {items.length === 0 && (
          <div className="pn-empty">
            <scope.Heading>{t.empty.title}</scope.Heading>
            <p>{t.empty.text}</p>
          </div>
        )}
        {pages.length > 1 && <PageTabs pages={pages} shown={shown} onShow={setPage} scope={scope} label={name} />}
        <div className="pn-columns">
          <Flow items={first} />
          {others.length > 0 && (
            <div className="pn-groups">
              {others.map((run) =>
                run[0]?.options?.tab ? (
                  <GroupTabs key={run[0].id} groups={run} />
                ) : run[0]?.widget === 'group' ? (
                  <Widget key={run[0].id} item={run[0]} />
                ) : (
                  <Flow key={run[0]?.id} items={run} />
                ),
              )}
            </div>
          )}
        </div>
        {items
          .filter(({ options }) => options?.slim)
          .map((item) => (
            <div key={item.id} className="pn-edge">
              <Widget item={item} />
            </div>
          ))}
        <output aria-live="polite" className="pn-unseen">
          {announced()}
        </output>
      </article>
    </ScopeProvider>
  )
}

const itemsOn = (pages: readonly PanelPage[], shown: number): readonly PanelItem[] =>
  (pages[shown] ?? pages[0])?.items ?? []

function featureIn(byDid: ReadonlyMap<string, PanelFeature>, binding: Binding | undefined): PanelFeature | undefined {
  const found = binding && byDid.get(binding.did)
  return found?.kind === binding?.kind ? found : undefined
}

const MINUTE_MS = 60_000

/** For how long a device has been offline. */
const shownTime = (ms: number, t: PanelTexts): string => (ms < MINUTE_MS ? t.underMinute : shownDuration(ms / 1000, t))

const noEnds: readonly CommandEnd[] = []
const noValues: ReadonlyMap<string, unknown> = new Map()

interface TabsProps {
  pages: readonly PanelPage[]
  shown: number
  onShow: (at: number) => void
  scope: PanelScope
  label: string
}

const PageTabs = ({ pages, shown, onShow, scope, label }: TabsProps) => (
  <nav className="pn-tabs" aria-label={label}>
    {pages.map(({ id, title }, at) => (
      <button key={id} type="button" aria-current={at === shown ? 'page' : undefined} onClick={() => onShow(at)}>
        {inLocale(title, scope.locale)}
      </button>
    ))}
  </nav>
)

/** Groups, groups that share a strip of tabs, and the items between them; the first run has no group. */
function runsOf(items: readonly PanelItem[]): PanelItem[][] {
  const runs: PanelItem[][] = [[]]
  for (const item of items) {
    const last = runs.at(-1)
    if (item.options?.tab && last?.[0]?.options?.tab) last.push(item)
    else if (item.widget === 'group' || (runs.length > 1 && last?.[0]?.widget === 'group')) runs.push([item])
    else last?.push(item)
  }
  return runs
}

const themeStyle = ({ accent, ground, picture }: Partial<PanelTheme> = {}): CSSProperties =>
  ({
    ...(accent && { '--by-day': accent.light, '--by-night': accent.dark }),
    ...(ground === 'picture' && picture && { '--picture': `url(${picture.url})` }),
  }) as CSSProperties

/** Open alarms, then why nothing can be controlled. */
function Banners({ scope, offlineLink }: { scope: PanelScope; offlineLink: ReactNode }) {
  const { t, view, now, locale } = scope
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const open = (view.alarms ?? []).filter(({ id }) => !dismissed.has(id))
  const nameOf = ({ deKey, text }: PanelEvent): string => {
    const feature = scope.eventOf(deKey)
    return text ?? (feature ? inLocale(feature.name, locale) : deKey)
  }
  return (
    <>
      {open.map((alarm) => (
        <div key={alarm.id} role="alert" className="pn-banner" data-tone="danger">
          <PanelIcon name="alarm" />
          <span>
            {nameOf(alarm)}
            <small>{shownAgo(alarm.time, now, t)}</small>
          </span>
          <button
            type="button"
            className="pn-round"
            aria-label={t.dismiss}
            onClick={() => setDismissed(new Set(dismissed).add(alarm.id))}
          >
            <PanelIcon name="close" />
          </button>
        </div>
      ))}
      {view.asOf !== undefined && <p className="pn-banner">{t.noConnection}</p>}
      {!view.isOnline && view.asOf === undefined && (
        <p className="pn-banner">
          <span>{view.lastSeen === undefined ? t.offlineHint : t.offlineSince(shownTime(now - view.lastSeen, t))}</span>
          {offlineLink}
        </p>
      )}
      {view.isOnline && !view.mayControl && <p className="pn-banner">{t.noRight}</p>}
    </>
  )
}
