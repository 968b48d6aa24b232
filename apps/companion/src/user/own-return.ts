const START = '/app/'

/** Where a signed-in user goes: the page of the app that asked for the sign-in, else the start. */
export function returnAddress(search: string): string {
  const asked = new URLSearchParams(search).get('returnUrl') ?? START
  // Browsers read `\` as `/` and drop control characters, so neither is allowed; the rest is resolved as they do.
  if (!/^\/app\/[\w#?&=./%-]*$/.test(asked)) return START
  const { pathname } = new URL(asked, 'http://here.invalid')
  return /^\/app\/(?!api\/)/.test(pathname) ? asked : START
}

/** Someone has opened the address of a label and comes from there. */
export const isForDevice = (search: string): boolean => returnAddress(search).startsWith('/app/a?')
