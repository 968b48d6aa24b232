import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

export const CONTENT_ID = 'content'

export const focusContent = (): void => document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })

/** Sets the window's title; after navigation the focus moves to the content, so that screen readers start there. */
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
