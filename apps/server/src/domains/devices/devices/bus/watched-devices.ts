/** A device that streams of this process show. */
export interface WatchedDevice {
  deviceId: number
  productId: string
}

/** Postgres accepts 7,999. */
const MAX_BYTES = 7_000

/** `12,13 {productId};14 {productId}`, in as many messages as it takes. */
export function encodeWatched(devices: readonly WatchedDevice[]): string[] {
  const messages: string[] = []
  let text = ''
  let last: string | undefined
  for (const { deviceId, productId } of devices.toSorted((one, other) => (one.productId < other.productId ? -1 : 1))) {
    const isSame = productId === last
    // The product's ID follows its devices, so room for it is left.
    if (text.length + `${deviceId}`.length + 2 * productId.length + 3 > MAX_BYTES) {
      messages.push(`${text} ${last}`)
      text = `${deviceId}`
    } else if (last === undefined) text = `${deviceId}`
    else text += isSame ? `,${deviceId}` : ` ${last};${deviceId}`
    last = productId
  }
  return last === undefined ? messages : [...messages, `${text} ${last}`]
}

export const decodeWatched = (message: string): WatchedDevice[] =>
  message.split(';').flatMap((group) => {
    const [ids = '', productId = ''] = group.split(' ')
    return ids.split(',').map((deviceId) => ({ deviceId: Number(deviceId), productId }))
  })
