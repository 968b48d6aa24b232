import { watchDevice, type DeviceSnapshot } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { Command } from '@slipway/contract/devices/devices/devices.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { useCallback, useEffect, useState } from 'react'
import { watch, type Link } from '@slipway/web-client/watch.ts'
import { withCommand, withEvent } from './live-device.ts'

interface Live {
  /** Undefined until the server has sent the full state. */
  snapshot: DeviceSnapshot | undefined
  link: Link
  /** The server's refusal, e.g. that the device does not exist. */
  refused: unknown
}

/** A device's live state. One component follows one device: another device needs another `key`. */
export function useLiveDevice({ productId, serial }: DeviceName) {
  const [live, setLive] = useState<Live>({ snapshot: undefined, link: 'connecting', refused: undefined })

  useEffect(
    () =>
      watch(
        watchDevice,
        { productId, serial },
        (event) => setLive((known) => ({ ...known, snapshot: withEvent(known.snapshot, event) })),
        {
          onLink: (link) => setLive((known) => ({ ...known, link })),
          onRefused: (refused) => setLive((known) => ({ ...known, refused })),
        },
      ),
    [productId, serial],
  )
  const addCommand = useCallback(
    (command: Command) =>
      setLive((known) => (known.snapshot ? { ...known, snapshot: withCommand(known.snapshot, command) } : known)),
    [],
  )
  return { ...live, addCommand }
}
