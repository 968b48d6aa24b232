import { panelProtocol } from '@slipway/contract/products/panels/bridge/panel-protocol.ts'
import type { HomeDeviceDetail } from '@slipway/contract/users/homes/home-devices.ts'
import { COMPANION_VERSION, type HomePanel } from '@slipway/contract/users/homes/home-panels.ts'
import { reportPanel } from '@slipway/contract/users/homes/panel-reports.calls.ts'
import type { PanelReport } from '@slipway/contract/products/panels/health/panel-health.ts'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useEffect, useRef, useState } from 'react'
import { openPanelHost, type PanelHost } from './panel-host.ts'
import { panelMethodsOf } from './panel-methods.ts'

interface Props {
  device: HomeDeviceDetail
  panel: HomePanel & { frame: NonNullable<HomePanel['frame']> }
  /** The generated panel takes its place. */
  onFailed: () => void
}

const tokens = ['canvas', 'surface', 'line', 'ink', 'ink-2', 'ink-3', 'accent', 'on-accent', 'accent-soft', 'danger']

function themeNow() {
  const style = getComputedStyle(document.documentElement)
  return {
    mode: document.documentElement.dataset['theme'] === 'dark' ? ('dark' as const) : ('light' as const),
    tokens: Object.fromEntries(tokens.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])),
  }
}

const valuesOf = ({ values }: HomeDeviceDetail): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([deKey, { value }]) => [deKey, value]))

/** The page of a code panel, in a frame without rights, that asks for everything over one port. */
export default function CodePanel({ device, panel, onFailed }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef<Shown>({ device, panel, onFailed, host: undefined })
  const [isReady, setReady] = useState(false)
  const { online } = device
  const values = JSON.stringify(valuesOf(device))

  useEffect(() => {
    shown.current.device = device
  })
  useEffect(() => shown.current.host?.tell('online', online), [online])
  useEffect(() => shown.current.host?.tell('values', JSON.parse(values)), [values])

  useEffect(() => {
    const { current: element } = frame
    if (!element) return undefined
    return runPanel(element, shown.current, () => setReady(true))
    // A panel that is open keeps its page, whatever changes about the device.
  }, [])

  return (
    <iframe
      ref={frame}
      title={device.name}
      src={panel.frame.src}
      sandbox="allow-scripts"
      allow=""
      referrerPolicy="no-referrer"
      className="block w-full"
      style={{ height: 'calc(100dvh - 124px)', border: 0, visibility: isReady ? 'visible' : 'hidden' }}
    />
  )
}

interface Shown extends Props {
  host: PanelHost | undefined
}

/** From the load of the frame to its end; gives the function that ends it. */
function runPanel(frame: HTMLIFrameElement, shown: Shown, onReady: () => void): () => void {
  const { panel } = shown
  const { panelId, version } = panel
  const { permissions, links } = panel.frame
  const { deviceId, name } = shown.device
  const begun = performance.now()
  let isOver = false
  const report = (event: PanelReport, msg = ''): void => {
    const ms = Math.round(performance.now() - begun)
    // A report that is lost is no reason to disturb the user.
    void call(reportPanel, { deviceId, panelId, version, event, ms, msg }).catch(() => undefined)
  }
  const end = (): void => {
    isOver = true
    clearTimeout(late)
    frame.removeEventListener('load', open)
    document.removeEventListener('visibilitychange', tellVisible)
    shown.host?.close()
    shown.host = undefined
  }
  const fail = (msg: string): void => {
    if (isOver) return
    report('failed', msg)
    end()
    shown.onFailed()
  }
  const late = setTimeout(() => fail('not ready in time'), panelProtocol.readyMs)
  const tellVisible = () => shown.host?.tell('visible', document.visibilityState === 'visible')

  function open(): void {
    // Whoever loads a second page in the frame is not the panel any more.
    if (shown.host) return fail('left its page')
    const { port1: port, port2 } = new MessageChannel()
    const stateOf = ({ online, may, values }: HomeDeviceDetail) => ({
      device: { name, online, mayControl: may.includes('control') },
      values: valuesOf({ ...shown.device, values }),
    })
    shown.host = openPanelHost({
      port,
      init: {
        app: { platform: 'pwa', version: COMPANION_VERSION },
        locale: currentLocale(),
        theme: themeNow(),
        insets: { top: 0, right: 0, bottom: 0, left: 0 },
        ...stateOf(shown.device),
        model: shown.device.model,
      },
      permissions,
      methods: panelMethodsOf({
        deviceId,
        panelId,
        links,
        name,
        current: () => stateOf(shown.device),
        onReady() {
          clearTimeout(late)
          report('ready')
          onReady()
        },
        onError: fail,
        onClose: () => history.back(),
      }),
      onFlood: () => fail('too many messages'),
    })
    // Its origin is opaque, so that no other address can be named.
    frame.contentWindow?.postMessage({ slipway: panelProtocol.version }, '*', [port2])
  }

  report('opened')
  frame.addEventListener('load', open)
  document.addEventListener('visibilitychange', tellVisible)
  return end
}
