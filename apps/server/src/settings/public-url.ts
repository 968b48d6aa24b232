/** The origin of the setting; undefined where it is empty. Throws a message with the allowed form. */
export function publicUrlOf(text: string): string | undefined {
  if (!text) return undefined
  const url = URL.parse(text)
  const form = 'it must be an address such as https://iot.example.com or http://192.168.1.20:3000'
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`SLIPWAY_PUBLIC_URL is "${text}", but ${form}`)
  if (url.username || url.password) throw new Error(`SLIPWAY_PUBLIC_URL contains a user name or password, but ${form}`)
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new Error(
      `SLIPWAY_PUBLIC_URL is "${text}", but ${form}. Slipway has to be at the root of its address: remove everything after ${url.host}`,
    )
  }
  return url.origin
}
