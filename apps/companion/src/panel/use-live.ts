import type { Call, InputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { watch } from '@slipway/web-client/watch.ts'
import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'

type Stream = Call<z.core.$ZodType, z.core.$ZodType, 'stream'>

interface Live<Event> {
  onEvent(event: Event): void
  /** Whether a refusal says that the link is over. */
  isOverRefusal(error: unknown): boolean
  onOver(): void
}

/**
 * The stream of a link, until the link is over; it is opened again when the page is looked at again. The call and its
 * input are those of the first drawing.
 */
export function useLive<C extends Stream>(definition: C, input: InputOf<C>, live: Live<OutputOf<C>>): void {
  const latest = useRef(live)
  useEffect(() => {
    latest.current = live
  })
  const first = useRef({ definition, input })
  useEffect(() => {
    let stop = () => undefined as void
    const open = () => {
      stop()
      stop = watch(
        first.current.definition,
        first.current.input,
        (event: OutputOf<C>) => {
          latest.current.onEvent(event)
          const { over } = event as { over?: 'ended' | 'replaced' }
          if (over === 'ended') latest.current.onOver()
          // A newer page of the link goes on; this one does once it is looked at.
          if (over === 'replaced') stop()
        },
        { onRefused: (error) => latest.current.isOverRefusal(error) && latest.current.onOver() },
      )
    }
    const onVisibility = () => document.visibilityState === 'visible' && open()
    open()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [])
}
