import type { BulkResult, DeskFeedback } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { useRef, useState } from 'react'
import { bulkReply, useBulkReplied } from './feedback.queries.ts'

/** Records of one call: small enough that the progress moves and that it can be stopped. */
const PART = 10

interface Progress {
  state: 'idle' | 'sending' | 'stopped' | 'done'
  results: readonly BulkResult[]
  error: Error | undefined
}

/** Sends one text to many records, part by part. */
export function useBulkReply(records: readonly DeskFeedback[]) {
  const [progress, setProgress] = useState<Progress>({ state: 'idle', results: [], error: undefined })
  const isStopped = useRef(false)
  const refresh = useBulkReplied()

  async function send(msg: { zh: string; en: string }): Promise<void> {
    const results: BulkResult[] = []
    setProgress({ state: 'sending', results, error: undefined })
    try {
      for (let at = 0; at < records.length && !isStopped.current; at += PART) {
        const part = records.slice(at, at + PART).map(({ recordId, replyType }) => ({ recordId, replyType }))
        results.push(...(await bulkReply({ records: part, ...msg })).results)
        setProgress({ state: 'sending', results: [...results], error: undefined })
      }
      setProgress({ state: isStopped.current ? 'stopped' : 'done', results, error: undefined })
    } catch (error) {
      setProgress({
        state: results.length > 0 ? 'stopped' : 'idle',
        results,
        error: error instanceof Error ? error : new Error(String(error)),
      })
    }
    await refresh()
  }
  const stop = (): void => {
    isStopped.current = true
  }
  return { ...progress, send, stop }
}
