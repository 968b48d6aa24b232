/** A SHA-256 as `keytool` and Google write it. */
export const fingerprint = (hex: string): string => hex.toUpperCase().match(/../g)?.join(':') ?? ''
