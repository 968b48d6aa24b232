import { panelProtocol } from '@slipway/contract/products/panels/bridge/panel-protocol.ts'
import { COMPANION_VERSION } from '@slipway/contract/http/companion-version.ts'
import { type CodeFrame } from '@slipway/contract/users/homes/home-panels.ts'
import type { PanelReport } from '@slipway/contract/products/panels/health/panel-health.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useEffect, useRef, useState } from 'react'
import type { PanelBacking, PanelSubject } from './panel-backing.ts'
import { openPanelHost, type PanelHost } from './panel-host.ts'
import { panelMethodsOf } from './panel-methods.ts'
import { themeNow, watchTheme } from './panel-theme.ts'
import { markRunning, stopOf } from './stopped-panels.ts'

interface Props {
  frame: CodeFrame
  subject: PanelSubject
  backing: PanelBacking
  /** The generated panel takes its place. */
  onFailed: (reason: string) => void
}

/** A code panel, unless the app has died with it in this browser. */
export default function CodePanel(props: Props) {
  const first = useRef(props)
  const [isChecked, setChecked] = useState(false)
  useEffect(() => {
    const { frame, backing, onFailed } = first.current
    let isLeft = false
    async function check(): Promise<void> {
      const stop = await stopOf(frame.src)
      if (isLeft) return
      if (!stop) return setChecked(true)
      const msg = 'has stopped the app'
      if (stop.isNew) {
        backing.report?.('opened', { ms: 0, msg: '' })
        backing.report?.('failed', { ms: 0, msg })
      }
      onFailed(msg)
    }
    void check()
    return () => {
      isLeft = true
    }
  }, [])
  return isChecked && <RunningPanel {...props} />
}

/** The page of the panel, in a frame without rights, that asks for everything over one port. */
function RunningPanel({ frame, subject, backing, onFailed }: Props) {
  const element = useRef<HTMLIFrameElement>(null)
  const shown = useRef<Shown>({ frame, subject, backing, onFailed, host: undefined })
  const [isReady, setReady] = useState(false)
  const { online } = subject
  const values = JSON.stringify(subject.values)

  useEffect(() => {
    Object.assign(shown.current, { subject, backing, onFailed })
  })
  useEffect(() => shown.current.host?.tell('online', online), [online])
  useEffect(() => shown.current.host?.tell('values', JSON.parse(values)), [values])
  const devices = JSON.stringify(subject.devices ?? [])
  useEffect(() => {
    if (shown.current.subject.devices) shown.current.host?.tell('home', JSON.parse(devices))
  }, [devices])

  useEffect(() => {
    const { current: opened } = element
    if (!opened) return undefined
    return runPanel(opened, shown.current, () => setReady(true))
    // A panel that is open keeps its page, whatever changes about the device.
  }, [])

  return (
    <iframe
      ref={element}
      title={subject.name}
      src={frame.src}
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
function runPanel(element: HTMLIFrameElement, shown: Shown, onReady: () => void): () => void {
  const { permissions, links } = shown.frame
  const begun = performance.now()
  let isOver = false
  const unmark = markRunning(shown.frame.src)
  const report = (event: PanelReport, msg = ''): void =>
    shown.backing.report?.(event, { ms: Math.round(performance.now() - begun), msg })
  const end = (): void => {
    isOver = true
    clearTimeout(late)
    element.removeEventListener('load', open)
    document.removeEventListener('visibilitychange', tellVisible)
    stopTheme()
    unmark()
    shown.host?.close()
    shown.host = undefined
  }
  const fail = (msg: string): void => {
    if (isOver) return
    report('failed', msg)
    end()
    shown.onFailed(msg)
  }
  const late = setTimeout(() => fail('not ready in time'), panelProtocol.readyMs)
  const tellVisible = () => shown.host?.tell('visible', document.visibilityState === 'visible')
  const stopTheme = watchTheme((theme) => shown.host?.tell('theme', theme))

  function open(): void {
    // Whoever loads a second page in the frame is not the panel any more.
    if (shown.host) return fail('left its page')
    const { port1: port, port2 } = new MessageChannel()
    const { entryDeviceId } = shown.subject
    const now = () => {
      const { name, online, mayControl, values } = shown.subject
      return { device: { name, online, mayControl }, values }
    }
    shown.host = openPanelHost({
      port,
      init: {
        app: { platform: 'pwa', version: COMPANION_VERSION },
        locale: currentLocale(),
        theme: themeNow(),
        insets: { top: 0, right: 0, bottom: 0, left: 0 },
        ...now(),
        model: shown.subject.model,
        ...(entryDeviceId !== undefined && { entry: { page: 'detail' as const, deviceId: entryDeviceId } }),
      },
      permissions,
      methods: panelMethodsOf({
        backing: shown.backing,
        links,
        name: shown.subject.name,
        current: now,
        devices: () => shown.subject.devices,
        entryDeviceId,
        onReady() {
          clearTimeout(late)
          report('ready')
          onReady()
        },
        onError: fail,
        onClose: () => history.back(),
      }),
      onFlood: () => fail('too many messages'),
      trace: shown.backing.trace,
    })
    // Its origin is opaque, so that no other address can be named.
    element.contentWindow?.postMessage({ slipway: panelProtocol.version }, '*', [port2])
  }

  report('opened')
  element.addEventListener('load', open)
  document.addEventListener('visibilitychange', tellVisible)
  return end
}
