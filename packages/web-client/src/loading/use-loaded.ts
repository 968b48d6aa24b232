import { useCallback, useEffect, useState } from 'react'

interface Loaded<Data> {
  data: Data | undefined
  error: unknown
  again(): void
}

/** What a page begins with, asked for once by the first `load`; this document has no cache of replies. */
export function useLoaded<Data>(load: (signal: AbortSignal) => Promise<Data>): Loaded<Data> {
  const [state, setState] = useState<{ data?: Data; error?: unknown }>({})
  const [first] = useState(() => load)
  const start = useCallback(() => {
    const left = new AbortController()
    first(left.signal).then(
      (data) => !left.signal.aborted && setState({ data }),
      (error: unknown) => !left.signal.aborted && setState({ error }),
    )
    return () => left.abort()
  }, [first])
  useEffect(() => start(), [start])
  return {
    data: state.data,
    error: state.error,
    again() {
      setState({})
      start()
    },
  }
}
