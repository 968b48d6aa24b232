import { secretBox } from '../../../../crypto/secret-box.ts'

/** What is sealed of each kind of credentials; bound to the application and the kind or channel (SI-086). */
export interface PushSecrets {
  1: { file: string; password: string }
  2: { file: string }
  3: { keyPem: string; certificatePem: string }
  4: { keyPem: string; certificatePem: string }
  5: { keyPem: string }
  fcm: { privateKey: string; googleService: string }
  vendor: { appSecret: string }
}

export function pushSecrets(masterKey: Buffer) {
  const { seal, open } = secretBox(masterKey, 'slipway app push')
  const subject = (appId: string, kind: string | number): string => `${appId} ${kind}`
  return {
    seal: <Kind extends keyof PushSecrets>(
      secrets: PushSecrets[Kind],
      { appId, kind }: { appId: string; kind: string | number },
    ): Buffer => seal(JSON.stringify(secrets), subject(appId, kind)),

    open: <Kind extends keyof PushSecrets>(
      sealed: Buffer,
      { appId, kind }: { appId: string; kind: string | number },
    ): PushSecrets[Kind] => JSON.parse(open(sealed, subject(appId, kind))) as PushSecrets[Kind],
  }
}

export type PushSecretBox = ReturnType<typeof pushSecrets>
