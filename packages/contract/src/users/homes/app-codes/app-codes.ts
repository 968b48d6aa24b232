import * as z from 'zod/mini'

/** Crockford's base 32, of which a person types eight characters: 40 bits for five minutes. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const APP_CODE_LENGTH = 8
const CODE = new RegExp(`^[${ALPHABET}]{${APP_CODE_LENGTH}}$`)

/** From this many random bytes. */
export const appCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, APP_CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** As a person types it: in any case, with spaces and hyphens, O for 0, I or L for 1. Undefined where it is no code. */
export function readAppCode(text: string): string | undefined {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return CODE.test(code) ? code : undefined
}

/** A page of the app with its secret: of a label, a virtual device, an invitation or a share. */
export const appLink = z.string().check(z.maxLength(400), z.regex(/^\/app\/[ajs]\/?(\?[\w=&%.~+-]*)?#[\w=.~%-]+$/))

export const appCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(64)),
    z.transform((text) => readAppCode(text) ?? ''),
  ),
  z.string(),
)
