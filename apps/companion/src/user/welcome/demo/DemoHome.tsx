import { inLocale } from '@slipway/contract/locale.ts'
import type { PanelProperty } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { DevicePanel } from '@slipway/panel/DevicePanel.tsx'
import { LineIcon } from '@slipway/ui/actions/LineIcon.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useEffect, useRef, useState } from 'react'
import { DeviceCardView } from '../../../shared/device-card/DeviceCardView.tsx'
import { welcomeTexts } from '../welcome-texts.ts'
import type { DemoDevice } from './demo-device.ts'
import { demoDevices } from './demo-home.generated.ts'
import { useDemoHome } from './use-demo-home.ts'

const propertyOf = ({ model }: DemoDevice, deKey: string | undefined): PanelProperty | undefined =>
  model.find((feature): feature is PanelProperty => feature.kind === 'p' && feature.deKey === deKey)

const cards = new Map(
  demoDevices.map((device) => [
    device.key,
    { figure: propertyOf(device, device.figure), quick: propertyOf(device, device.quick) },
  ]),
)

/** The device in the state of the tab's history, so that "back" leads from a panel to the home. */
const opened = (): string => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'demo' in state ? String(state.demo) : ''
}

/** Six devices without a server: cards and panels are those of the app. */
export default function DemoHome() {
  const t = welcomeTexts()
  const locale = currentLocale()
  const home = useDemoHome()
  const [shown, setShown] = useState(opened)
  const [said, say] = useState('')
  const top = useRef<HTMLElement>(null)
  const isMoved = useRef(false)
  useEffect(() => {
    const follow = () => {
      isMoved.current = true
      setShown(opened())
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  useEffect(() => {
    // What was pressed is gone: the focus goes to what took its place.
    if (isMoved.current) top.current?.focus({ preventScroll: true })
    if (shown !== '') top.current?.scrollIntoView({ block: 'start' })
  }, [shown])
  const open = (key: string) => {
    isMoved.current = true
    window.history.pushState({ demo: key }, '')
    setShown(key)
  }
  const device = demoDevices.find(({ key }) => key === shown)
  const nameOf = ({ name }: DemoDevice): string => inLocale(name, locale)
  return (
    <section ref={top} tabIndex={-1} aria-labelledby="demo-title" className="scroll-mt-2 outline-none!">
      <div className="flex min-h-11 items-center gap-1">
        {device && (
          <button
            type="button"
            aria-label={t.backToDemo}
            className="-ml-3 flex size-11 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover"
            onClick={() => window.history.back()}
          >
            <LineIcon name="chevronDown" size={22} className="rotate-90" />
          </button>
        )}
        <h2 id="demo-title" className="min-w-0 flex-1 truncate text-lg font-medium">
          {device ? nameOf(device) : t.demo}
        </h2>
        <span className="shrink-0 rounded-full bg-accent-soft px-2.5 py-0.5 text-xs text-accent-text">{t.badge}</span>
      </div>
      <p className="mb-3 text-sm text-ink-2">{t.demoText}</p>
      {device ? (
        <div className="-mx-4">
          <DevicePanel
            key={device.key}
            nameHidden
            document={device.document}
            model={device.model}
            locale={locale}
            name={nameOf(device)}
            view={{ isOnline: true, mayControl: true, values: home.valuesOf(device.key) }}
            now={0}
            onSet={(deKey, value) => home.set(device.key, deKey, value)}
            onAction={(deKey, value) => home.set(device.key, deKey, value)}
          />
        </div>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,46%),1fr))] gap-2">
          {demoDevices.map((one) => (
            <DeviceCardView
              key={one.key}
              name={nameOf(one)}
              picture={one.picture}
              online
              values={home.valuesOf(one.key)}
              card={cards.get(one.key) ?? { figure: undefined, quick: undefined }}
              onSet={(deKey, value) => home.set(one.key, deKey, value)}
              say={say}
              onOpen={() => open(one.key)}
            />
          ))}
        </ul>
      )}
      <output className="sr-only">{said}</output>
    </section>
  )
}
