import { watchPanelTry } from '@slipway/contract/users/homes/tries/tries.calls.ts'
import type { OwnTryChanges } from '@slipway/contract/users/homes/tries/tries.ts'
import { watch } from '@slipway/web-client/watch.ts'
import { useEffect, useState } from 'react'

type Seen = Omit<OwnTryChanges, 'over'> & { isOver: boolean }

/** The phones of a link, its panel and its device, as its stream says. */
export function useOwnTry(productId: string, tryId: string): Seen {
  const [seen, setSeen] = useState<Seen>({ isOver: false })
  useEffect(() => {
    const isOver = { isOver: true }
    return watch(
      watchPanelTry,
      { productId, tryId },
      ({ over, ...changes }) =>
        setSeen((before) => ({ ...before, ...changes, isOver: before.isOver || over === 'ended' })),
      { onRefused: () => setSeen((before) => ({ ...before, ...isOver })) },
    )
  }, [productId, tryId])
  return seen
}
