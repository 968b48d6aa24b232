import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'

const SHOW_COPIED_MS = 1500

/** Copies on demand; `copied` is true briefly after a success. */
export function useCopy(text: string): [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOW_COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  return [copied, () => void copyText(text).then(setCopied)]
}
