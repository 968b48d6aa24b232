import type { TlsFiles } from '../mqtt/tls-listener.ts'

/** MQTT over TLS, terminated by the gateway. */
export interface MqttsSettings {
  port: number
  files: TlsFiles
}

export interface MqttsTexts {
  port: number
  key: string
  certificate: string
  clientAuthorities: string
}

/** Undefined where no certificate is set. `resolve` makes a path absolute. Throws a message that names the setting. */
export function mqttsOf(texts: MqttsTexts, resolve: (path: string) => string): MqttsSettings | undefined {
  const { port, key, certificate, clientAuthorities } = texts
  if (!key && !certificate) {
    if (clientAuthorities) throw new Error('SLIPWAY_TLS_CLIENT_CA requires SLIPWAY_TLS_KEY and SLIPWAY_TLS_CERTIFICATE')
    return undefined
  }
  if (!key || !certificate) {
    throw new Error('Set both SLIPWAY_TLS_KEY and SLIPWAY_TLS_CERTIFICATE, or neither')
  }
  const files: TlsFiles = { key: resolve(key), certificate: resolve(certificate) }
  if (clientAuthorities) files.clientAuthorities = resolve(clientAuthorities)
  return { port, files }
}
