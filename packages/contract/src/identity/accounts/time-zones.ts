/** Whether this is the name of a time zone, such as `Asia/Shanghai`. Offsets such as `+08:00` are not: they know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
