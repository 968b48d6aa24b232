import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

export const CONTENT_ID = 'content'

export const focusContent = (): void => document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })

/** The window's title follows the page; after going elsewhere the keyboard and the screen reader start at its content. */
export function usePageArrival(title: string): void {
  const router = useRouter()
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) focusContent()
      }),
    [router],
  )
}
