import * as z from 'zod/mini'
import { panelChoice, panelVersion } from '../../../products/panels/panels.ts'
import { productId } from '../../../products/products/products.ts'

/** `try`: for whoever should see the panel. `debug`: for its developer, with versions, a log and a short life. */
export const tryKinds = ['try', 'debug'] as const
export type TryKind = (typeof tryKinds)[number]

export const tryId = z.string().check(z.regex(/^[\w-]{22}$/))

/** SI-062: what a native app can read of a link before it opens it; the server decides by its own record. */
const tryPayload = z.object({
  pid: productId,
  panelId: panelChoice,
  /** Empty: nothing of the panel is published. */
  version: z.union([panelVersion, z.literal('')]),
  kind: z.enum(tryKinds),
  /** CN-07: the lowest version of a native app. */
  min: panelVersion,
  /** Epoch seconds. */
  exp: z.int(),
  jti: tryId,
})
export type TryPayload = z.infer<typeof tryPayload>

const toBase64Url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const fromBase64Url = (text: string): string => atob(text.replaceAll('-', '+').replaceAll('_', '/'))

/** The part of a link that is signed: all of it is ASCII. */
export const encodeTryPayload = (payload: TryPayload): string => toBase64Url(JSON.stringify(payload))

/** The address in the QR code. Both parts are in the fragment, which reaches no server and no log. */
export const tryUrl = (base: string, encoded: string, signature: string): string =>
  `${base}/app/t#${encoded}.${signature}`

/** Undefined where it is no link; whether its signature is right is checked by the server that made it. */
export function readTryLink(link: string): { encoded: string; signature: string; payload: TryPayload } | undefined {
  const [, encoded, signature] = /^#?([\w-]+)\.([\w-]+)$/.exec(link) ?? []
  if (encoded === undefined || signature === undefined) return undefined
  try {
    const payload = z.safeParse(tryPayload, JSON.parse(fromBase64Url(encoded)))
    return payload.success ? { encoded, signature, payload: payload.data } : undefined
  } catch {
    return undefined
  }
}
