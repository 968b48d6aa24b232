import { useEffect, useState } from 'react'

/** Most devices answer faster: what is over by then is not shown, so that nothing flickers. */
const LASTS_FROM_MS = 400

const none: ReadonlySet<string> = new Set()

/** These, once they have been there for a while. */
export function useLasting(keys: readonly string[] | undefined): ReadonlySet<string> {
  const joined = keys?.join(' ') ?? ''
  const [lasting, setLasting] = useState('')
  useEffect(() => {
    if (joined === '') return undefined
    const timer = setTimeout(() => setLasting(joined), LASTS_FROM_MS)
    return () => clearTimeout(timer)
  }, [joined])
  return joined !== '' && lasting === joined ? new Set(joined.split(' ')) : none
}
