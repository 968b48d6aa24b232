import { useCallback, useEffect, useRef, useState } from 'react'
import { bluetoothHere, type Peripheral } from './bluetooth.ts'
import { openImprov, type ImprovDevice } from './improv-device.ts'
import { IMPROV_SERVICE, improvState, type ImprovState } from './improv.ts'

export type LinkProblem = 'blocked' | 'unreachable' | 'lost'

export type Link =
  | { step: 'none'; problem?: LinkProblem }
  | { step: 'connecting' }
  | {
      step: 'open'
      device: ImprovDevice
      state: ImprovState
      /** Devices allow a network for about a minute after a press: what was typed stays. */
      wasAllowed: boolean
    }

const withState = (link: Extract<Link, { step: 'open' }>, state: ImprovState): Link => ({
  ...link,
  state,
  wasAllowed: link.wasAllowed || state === improvState.authorized,
})

/** The user has closed the browser's list of devices without a choice. */
const isNoChoice = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

/** The connection to the device that the user chooses in the browser's list; it ends with the page. */
export function useImprov() {
  const [link, setLink] = useState<Link>({ step: 'none' })
  const closing = useRef(new AbortController())
  useEffect(() => {
    const own = new AbortController()
    closing.current = own
    return () => own.abort()
  }, [])

  const choose = useCallback(async (): Promise<void> => {
    const { signal } = closing.current
    const show = (next: Link) => !signal.aborted && setLink(next)
    let peripheral: Peripheral | undefined
    try {
      peripheral = await bluetoothHere()?.requestDevice({ filters: [{ services: [IMPROV_SERVICE] }] })
    } catch (error) {
      show(isNoChoice(error) ? { step: 'none' } : { step: 'none', problem: 'blocked' })
    }
    if (!peripheral) return
    show({ step: 'connecting' })
    try {
      const device = await openImprov(peripheral, {
        onState: (state) => setLink((now) => (now.step === 'open' ? withState(now, state) : now)),
        onLost: () => show({ step: 'none', problem: 'lost' }),
      })
      signal.addEventListener('abort', () => device.close())
      if (signal.aborted) device.close()
      show(withState({ step: 'open', device, state: device.state, wasAllowed: false }, device.state))
    } catch {
      show({ step: 'none', problem: 'unreachable' })
    }
  }, [])

  return { link, choose }
}
