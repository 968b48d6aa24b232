/** A device's identity: its product and serial number. */
export interface DeviceName {
  productId: string
  serial: string
}

/** Topic tails that are the same for every product; the test vectors compare them with the platform's own. */
export const tails = {
  report: 'up/property/report',
  set: 'down/property/set',
  setReply: 'up/property/set/reply',
  shadowGet: 'up/shadow/get',
  shadow: 'down/shadow',
  batch: 'up/batch',
  ack: 'down/ack',
  bindToken: 'up/bind/token',
  bindOpen: 'up/bind/open',
  bindReset: 'up/bind/reset',
  bindGet: 'up/bind/get',
  bound: 'down/bind',
  all: 'down/#',
} as const

const ACTION = 'down/action/'
export const eventTail = (key: string): string => `up/event/${key}`
export const actionReplyTail = (key: string): string => `up/action/${key}/reply`
/** The action that a topic's tail invokes; undefined for another topic. */
export const calledAction = (tail: string): string | undefined =>
  tail.startsWith(ACTION) ? tail.slice(ACTION.length) : undefined

/** The part before the tail in every topic of a device. */
export const prefixOf = ({ productId, serial }: DeviceName): string => `iot/v1/${productId}/${serial}/`

/** Reply codes. */
export const codes = {
  ok: 200,
  badJson: 400,
  notYours: 403,
  unknownFeature: 404,
  timeout: 408,
  tooLarge: 413,
  offModel: 422,
  tooMany: 429,
  fault: 500,
} as const

const LONGEST_PAUSE_MS = 60_000
const DOUBLED_AT_MOST = 5

/**
 * The delay before connect number `attempt`, from 0: random between half of the pause and all of it; the pause doubles
 * up to a minute. `random` is from 0 to 65,535.
 */
export function backoffMs(attempt: number, random: number, firstMs = 1000): number {
  const most = attempt > DOUBLED_AT_MOST ? firstMs * (LONGEST_PAUSE_MS / 1000) : firstMs * 2 ** attempt
  const half = Math.floor(most / 2)
  return half + Math.floor((half * random) / 0x10000)
}

/** A message's body as an object; undefined for anything else. */
export function readBody(payload: Uint8Array): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(payload))
    return isObject(body) ? body : undefined
  } catch {
    return undefined
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
