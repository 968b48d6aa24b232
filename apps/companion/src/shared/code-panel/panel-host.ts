import {
  panelMethods,
  panelProtocol,
  type PanelCode,
  type PanelInit,
  type PanelMethod,
  type PanelNews,
  type PanelReply,
} from '@slipway/contract/products/panels/bridge/panel-protocol.ts'
import { requestBucket } from './panel-limits.ts'
import { Refused } from './refused.ts'

export type Input = Readonly<Record<string, unknown>>
/** By name; a method that is missing is one that this app does not have. */
export type Methods = Partial<Record<PanelMethod, (input: Input) => unknown>>

interface Options {
  port: MessagePort
  init: Omit<PanelInit, 't' | 'v' | 'features'>
  permissions: readonly string[]
  methods: Methods
  /** The panel does not keep to its panelProtocol. */
  onFlood(): void
  /** Each request and its answer, for who debugs the panel. */
  trace?: ((line: string) => void) | undefined
  now?: () => number
}

const isMethod = (name: string): name is PanelMethod => Object.hasOwn(panelMethods, name)
const isInput = (value: unknown): value is Input => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The app's end of the port: knows the protocol and its limits, and no device. */
export function openPanelHost({
  port,
  init,
  permissions,
  methods,
  onFlood,
  trace,
  now = () => performance.now(),
}: Options) {
  const take = requestBucket(now)
  let inFlight = 0
  let refused = 0

  const mayUse = (name: PanelMethod): boolean => {
    const permission = panelMethods[name]
    return permission === null || permissions.includes(permission)
  }
  const features = Object.keys(panelMethods).filter((name) => isMethod(name) && methods[name] && mayUse(name))

  function send(message: PanelInit | PanelNews | PanelReply): void {
    port.postMessage(message)
  }

  function refuse(i: number, code: PanelCode, msg: string): void {
    trace?.(`× ${code} ${msg}`)
    if (++refused > panelProtocol.refusedAtMost) return onFlood()
    send({ i, e: { code, msg } })
  }

  async function answer(i: number, method: (input: Input) => unknown, input: Input): Promise<void> {
    inFlight++
    try {
      const r = (await method(input)) ?? null
      trace?.(`✓ ${i}`)
      send({ i, r })
    } catch (error) {
      const code = error instanceof Refused ? error.code : 503
      refuse(i, code, error instanceof Error ? error.message : '')
    } finally {
      inFlight--
    }
  }

  const receive = ({ data }: MessageEvent<unknown>): void => {
    // Only plain data goes on: what else a structured clone can carry ends here.
    const text = textOf(data)
    const parsed: unknown = text === undefined ? undefined : JSON.parse(text)
    const { i, m, p = {} } = isInput(parsed) ? parsed : {}
    const id = typeof i === 'number' ? i : 0
    if (!take()) return refuse(id, 429, 'too fast')
    if (text !== undefined && text.length > panelProtocol.messageBytes) return refuse(id, 413, 'too large')
    if (typeof i !== 'number' || typeof m !== 'string' || !isInput(p)) return refuse(id, 400, 'not a request')
    const method = isMethod(m) ? methods[m] : undefined
    if (!isMethod(m) || !method) return refuse(id, 404, m)
    if (!mayUse(m)) return refuse(id, 403, m)
    if (inFlight >= panelProtocol.inFlight) return refuse(id, 429, 'too many at a time')
    trace?.(`${id} ${m} ${JSON.stringify(p)}`)
    return void answer(id, method, p)
  }
  port.addEventListener('message', receive)
  port.start()
  send({ t: 'init', v: 1, ...init, features })

  return {
    tell: (n: PanelNews['n'], d: unknown): void => send({ t: 'event', n, d }),
    close(): void {
      port.removeEventListener('message', receive)
      port.close()
    },
  }
}

export type PanelHost = ReturnType<typeof openPanelHost>

function textOf(data: unknown): string | undefined {
  try {
    return JSON.stringify(data)
  } catch {
    return undefined
  }
}
