import type { TlsFiles } from '../tls/tls-listener.ts'
import type { Setting } from './config.ts'

export const mqttsSettingRows: readonly Setting[] = [
  {
    name: 'SLIPWAY_MQTTS_PORT',
    defaultValue: '8883',
    zh: '设备的 MQTT over TLS 端口；设置证书后才启用，参见 how-to/tls.md',
    en: 'MQTT over TLS port for devices; open only if a certificate is set, see how-to/tls.md',
  },
  {
    name: 'SLIPWAY_TLS_CERTIFICATE',
    defaultValue: '',
    zh: '服务器证书链的 PEM 文件；文件更换后自动生效，无需重启',
    en: 'PEM file with the server certificate and its chain; reloaded without a restart when it changes',
  },
  {
    name: 'SLIPWAY_TLS_KEY',
    defaultValue: '',
    zh: '证书私钥的 PEM 文件',
    en: 'PEM file with the private key of the certificate',
  },
  {
    name: 'SLIPWAY_TLS_CLIENT_CA',
    defaultValue: '',
    zh: '签发设备证书的机构的 PEM 文件；不填则设备证书只能按指纹识别',
    en: 'PEM file with the authorities that sign device certificates; if empty, device certificates are identified by fingerprint only',
  },
]

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
