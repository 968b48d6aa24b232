const NAME = /^([0-9a-f]{64})\.([a-z0-9]{1,8})$/

const mimes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  apk: 'application/vnd.android.package-archive',
  // For iPhones and iPads.
  profile: 'application/x-apple-aspen-config',
}

/** A file's name is the SHA-256 of its bytes and an extension for its type. */
export const fileName = (sha256: string, extension: string): string => `${sha256}.${extension}`

export const isFileName = (name: string): boolean => NAME.test(name)

/** Throws for any other name than one of `fileName`, so that no path can be injected. */
export function sha256In(name: string): string {
  const sha256 = NAME.exec(name)?.[1]
  if (sha256 === undefined) throw new Error('this is not the name of a stored file')
  return sha256
}

/** The content type of a file, determined only by its extension. */
export const mimeOf = (name: string): string => mimes[NAME.exec(name)?.[2] ?? ''] ?? 'application/octet-stream'
