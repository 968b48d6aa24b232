import { secretBox } from '../../../crypto/secret-box.ts'
import type { StoredEndpoint } from './endpoints.store.ts'

export interface CustomHeader {
  name: string
  value: string
}

/** Signing secrets and headers are stored encrypted, each for its endpoint. */
export function endpointSecrets(masterKey: Buffer) {
  const secrets = secretBox(masterKey, 'slipway webhook secrets')
  const headers = secretBox(masterKey, 'slipway webhook headers')
  return {
    sealSecret: (secret: string, endpointId: string): Buffer => secrets.seal(secret, endpointId),

    sealHeaders: (list: readonly CustomHeader[], endpointId: string): { sealed: Buffer | null; names: string[] } => ({
      sealed: list.length === 0 ? null : headers.seal(JSON.stringify(list), endpointId),
      names: list.map(({ name }) => name),
    }),

    headersOf: ({ headers: sealed, endpointId }: StoredEndpoint): CustomHeader[] =>
      sealed === null ? [] : (JSON.parse(headers.open(sealed, endpointId)) as CustomHeader[]),

    /** The secrets that sign now, the newest first. */
    secretsOf: ({ secret, oldSecret, oldUntil, endpointId }: StoredEndpoint, now: number): string[] => [
      secrets.open(secret, endpointId),
      ...(oldSecret !== null && oldUntil !== null && oldUntil > now ? [secrets.open(oldSecret, endpointId)] : []),
    ],
  }
}

export type EndpointSecrets = ReturnType<typeof endpointSecrets>
