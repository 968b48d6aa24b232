import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Leaves a page whose URL names something that does not exist, with a toast. The page is replaced in the history. */
export function useLeaveUnknown(isUnknown: boolean, { text, to }: { text: string; to: string }): void {
  const { history } = useRouter()
  useEffect(() => {
    if (!isUnknown) return
    showToast('error', text)
    history.replace(to)
  }, [isUnknown, text, to, history])
}
