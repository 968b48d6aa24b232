import * as z from 'zod/mini'

/** Binary parts as base64url; no valid part is longer. */
const binary = z.string().check(z.maxLength(16_384))
const credentialId = z.string().check(z.minLength(1), z.maxLength(2048))
const transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))

/** The result of `navigator.credentials.create` as JSON (WebAuthn Level 3 §5.1). */
export const registrationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary,
    attestationObject: z.string().check(z.maxLength(65_536)),
    transports: z._default(transports, []),
  }),
})
export type RegistrationResponse = z.infer<typeof registrationResponse>

/** The result of `navigator.credentials.get` as JSON. */
export const assertionResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: z.optional(z.nullable(binary)),
  }),
})
export type AssertionResponse = z.infer<typeof assertionResponse>

const descriptor = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  transports: z.optional(transports),
})
const verification = z.enum(['discouraged', 'preferred', 'required'])

/** The options for `navigator.credentials.create`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.optional(z.number()),
  excludeCredentials: z.optional(z.array(descriptor)),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification: verification,
    requireResidentKey: z.optional(z.boolean()),
  }),
})
export type CreationOptions = z.infer<typeof creationOptions>

/** The options for `navigator.credentials.get`. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.optional(z.string()),
  timeout: z.optional(z.number()),
  allowCredentials: z.optional(z.array(descriptor)),
  userVerification: verification,
})
export type RequestOptions = z.infer<typeof requestOptions>
