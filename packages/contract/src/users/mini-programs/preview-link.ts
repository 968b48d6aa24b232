/** The address in the QR code of a preview. The token is in the fragment, which reaches no server and no log. */
export const previewUrl = (base: string, token: string): string => `${base}/app/m#${token}`

/** Undefined where it is no link. */
export const readPreviewLink = (fragment: string): string | undefined =>
  /^#?((?:\d{1,15}|[0-9a-f]{32})\.\d{1,15}\.[\w-]{1,64})$/.exec(fragment)?.[1]

/** Whether the link is one of a program that is being worked on, whose newest version it shows. */
export const followsUploads = (token: string): boolean => /^[0-9a-f]{32}\./.test(token)
