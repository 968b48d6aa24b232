import { isRecord } from '@slipway/contract/record.ts'

const LONGEST_ID = 64

/** The id of an otherwise invalid message, so that the device can match the answer. */
export function usableId(payload: unknown): string | undefined {
  if (!isRecord(payload)) return undefined
  const { id } = payload
  return id === undefined || id === null || !isMessageId(id) ? undefined : String(id)
}

export function isMessageId(id: unknown): boolean {
  if (id === undefined || id === null) return true
  return typeof id === 'string' ? id.length <= LONGEST_ID : Number.isFinite(id)
}
