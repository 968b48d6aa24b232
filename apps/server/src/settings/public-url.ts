/** The origin of an address in the settings; undefined where it is empty. Throws a message with the allowed form. */
export function originOfSetting(name: string, text: string): string | undefined {
  if (!text) return undefined
  const url = URL.parse(text)
  const form = 'it must be an address such as https://iot.example.com or http://192.168.1.20:3000'
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${name} is "${text}", but ${form}`)
  if (url.username || url.password) throw new Error(`${name} contains a user name or password, but ${form}`)
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new Error(
      `${name} is "${text}", but ${form}. Slipway has to be at the root of its address: remove everything after ${url.host}`,
    )
  }
  return url.origin
}

/** The host of the companion app. On the host of the console it would be none of its own. Throws the reason. */
export function appOriginOf(text: string, publicUrl: string | undefined): string | undefined {
  const origin = originOfSetting('SLIPWAY_APP_ORIGIN', text)
  if (origin === undefined) return undefined
  if (publicUrl === undefined) {
    throw new Error('SLIPWAY_APP_ORIGIN is set, but SLIPWAY_PUBLIC_URL is not: name the address of the console, too')
  }
  if (new URL(origin).host === new URL(publicUrl).host) {
    throw new Error(
      `SLIPWAY_APP_ORIGIN is "${origin}", as is SLIPWAY_PUBLIC_URL: use another host, or leave it empty to serve the companion app beside the console`,
    )
  }
  return origin
}
