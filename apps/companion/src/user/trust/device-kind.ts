export const deviceKinds = ['ios', 'android', 'mac', 'windows', 'linux'] as const

export type DeviceKind = (typeof deviceKinds)[number]

/** What a browser says it runs on. iPads call themselves Macs, and are the only ones with a touch screen. */
export function deviceKindOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): DeviceKind {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'mac'
  if (/Android/.test(userAgent)) return 'android'
  return /Windows/.test(userAgent) ? 'windows' : 'linux'
}
