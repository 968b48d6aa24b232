import type { HomePanel } from '@slipway/contract/users/homes/home-panels.ts'
import { useState } from 'react'

interface Fetched {
  deviceId: string
  panel: HomePanel | null
  /** False while it is what an earlier opening has left in the cache. */
  isFresh: boolean
}

/** The panel of this opening: a release reaches the user at the next one (ST-30, ST-31). */
export function useOpenedPanel(fetched: Fetched | undefined): HomePanel | null {
  const [opened, setOpened] = useState<Fetched>()
  const isOpened = opened !== undefined && opened.deviceId === fetched?.deviceId
  if (fetched?.isFresh && !isOpened) setOpened(fetched)
  return (isOpened ? opened : fetched)?.panel ?? null
}
